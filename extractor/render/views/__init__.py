"""Finished values for the templates: a page gets one, and decides nothing itself."""
