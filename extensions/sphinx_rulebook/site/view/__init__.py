"""What pages need to know, without any HTML."""
