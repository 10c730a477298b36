"""`alphamu serve`: the page and the HTTP API."""

import socket
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from alphamu.bridge.errors import BridgeError
from alphamu.cli.app import app
from alphamu.web.limits import LOCAL_HOSTS, Limits

WITHOUT_WEB = "the page needs more packages: pip install 'alphamu[web]'"
ALL_ADDRESSES = ("0.0.0.0", "::", "")
USUAL = Limits()


class ServeError(BridgeError):
    """A server that cannot be started."""


@app.command()
def serve(
    host: Annotated[
        str,
        typer.Option(help="The address to listen on; by default only this machine can ask.", metavar="ADDRESS"),
    ] = ("127.0.0.1"),
    port: Annotated[
        int, typer.Option(help="The port; 0 for any that is free.", metavar="N", min=0, max=65535)
    ] = 8000,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A name the server may be called by, besides localhost.", metavar="NAME"),
    ] = None,
    searches: Annotated[
        int | None,
        typer.Option(help="How many searches run at a time.", show_default="the processors", metavar="N", min=1),
    ] = None,
    waiting: Annotated[int, typer.Option(help="How many more may wait.", metavar="N", min=1)] = USUAL.waiting,
    memory_mb: Annotated[
        int, typer.Option("--memory", help="Megabytes for all searches.", metavar="MB", min=16)
    ] = USUAL.memory_mb,
    worlds: Annotated[int, typer.Option(help="The most layouts of a search.", metavar="N", min=1)] = USUAL.worlds,
    depth: Annotated[int, typer.Option(help="The largest depth of a search.", metavar="M", min=1)] = USUAL.depth,
    seconds: Annotated[float, typer.Option(help="The longest search.", metavar="T", min=0.1)] = USUAL.seconds,
    connections: Annotated[
        int, typer.Option(help="The most connections from one address.", metavar="N", min=1)
    ] = USUAL.connections_of_address,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the page, and the API for programs, until Ctrl-C."""
    try:
        from alphamu.web.server import Server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("fastapi", "h11", "pydantic", "starlette", "uvicorn"):
            raise
        raise ServeError(WITHOUT_WEB) from None
    own_name = () if host in ALL_ADDRESSES else (host.lower(),)
    names = tuple(name.lower() for name in allow_host or ())
    limits = Limits(
        worlds=worlds,
        depth=depth,
        seconds=seconds,
        searches=searches or USUAL.searches,
        waiting=waiting,
        memory_mb=memory_mb,
        connections=max(USUAL.connections, 2 * connections),
        connections_of_address=connections,
        hosts=(*LOCAL_HOSTS, *own_name, *names),
    )
    server = Server(limits)
    listening = _listening(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    print(f"alphamu: {address}   (the API: {address}api)   Ctrl-C ends it", flush=True)
    if open_page:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens already: a port in use is told in one line, and nobody asks too early."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError as error:
        raise ServeError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    return listening
