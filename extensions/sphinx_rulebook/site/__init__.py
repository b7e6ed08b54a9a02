"""The website of a library."""
