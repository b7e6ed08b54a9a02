"""What a browser needs to read a site offline."""
