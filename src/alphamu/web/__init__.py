"""The HTTP API and the page: a thin view on the library. It needs the extra `web`: pip install alphamu[web]."""
