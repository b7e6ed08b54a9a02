"""Rulings that know when their rules have changed."""
