"""What single programs for sites have of their own: where their pages are, which of them are shown, their marks."""
