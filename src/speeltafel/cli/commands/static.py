"""Write the pages as a folder of files for any web host: rules, first games, and games against bots."""

import argparse
from pathlib import Path

from speeltafel.cli.output_folder import refuse_foreign, write_folder
from speeltafel.cli.terminal import console
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.kernel.interpreter import interpret_meanwhile


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="new, empty, or written by this command before")


def run(parsed: argparse.Namespace) -> None:
    try:
        from speeltafel.server.static_edition import static_files
    except ModuleNotFoundError as missing:
        raise SpeeltafelError(
            f"The pages need more than the library ({missing.name} is missing): pip install 'speeltafel[serve]'."
        ) from missing
    refuse_foreign(parsed.folder)  # before anybody waits
    interpret_meanwhile()  # some examples are played, which takes less than to compile the games
    files = static_files()
    write_folder(parsed.folder, files)
    size = sum(map(len, files.values())) / 1e6
    console.print(
        f"The static edition is in {parsed.folder}: {len(files)} files, {size:.1f} MB. Any web host can serve it, "
        f"in any folder; to look at it here: python3 -m http.server --directory {parsed.folder}",
        markup=False,
        soft_wrap=True,
    )
