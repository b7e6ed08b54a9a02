"""Tests of the interface words."""
