"""The work of subcommands that load much code."""
