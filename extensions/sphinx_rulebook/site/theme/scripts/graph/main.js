// The graph.
