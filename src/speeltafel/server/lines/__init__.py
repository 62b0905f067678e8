"""WebSockets to tables: opened by Uvicorn and the application with all its guards, then on a short way of their own."""
