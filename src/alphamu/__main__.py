"""Where the command `alphamu` begins and ends: without a word if Ctrl-C comes while its parts load or leave."""

from alphamu.loading import Loading, hear_no_more


def main() -> None:
    """Load the command and run it."""
    with Loading():
        from alphamu.cli.command import main as run
    try:
        run()
    finally:
        hear_no_more()


if __name__ == "__main__":
    main()
