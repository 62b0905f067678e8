"""Looking ahead: worlds that could be behind a view, played on in the head."""
