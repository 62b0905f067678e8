"""What can be asked over HTTP and WebSockets, one file for each subject."""
