"""Checks of the texts of rules: their markup, formulas, tables, and numbers at their beginning."""
