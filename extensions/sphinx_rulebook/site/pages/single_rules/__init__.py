"""The page of each single rule, assembled from strings: the rule, and cards with its references, history and translations."""
