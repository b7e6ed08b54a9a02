"""The scripts of pages, assembled from modules, and the data that they load."""
