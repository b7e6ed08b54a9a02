"""The subcommands that rename, label and move rules."""
