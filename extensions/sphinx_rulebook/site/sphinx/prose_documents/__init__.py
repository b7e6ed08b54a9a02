"""Pages of prose, which Sphinx reads and writes: their texts, order, formulas, styles and scripts."""
