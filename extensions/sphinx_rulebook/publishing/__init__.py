"""A whole site, made of the builds of its languages, and everything that can be taken along from it."""
