"""ASGI middleware around the application: hosts, origins, security headers, limits, errors, logs, metrics."""
