"""Publishing an edition: what is written where, checked first, all or nothing."""
