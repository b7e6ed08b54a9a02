"""The language itself: tokens, macros, conditions and counters, before anything is shown."""
