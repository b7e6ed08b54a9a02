"""What a build of a language does with or without Sphinx, and what it keeps for the next one."""
