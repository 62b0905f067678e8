"""All that a game is in WebAssembly, as files: two modules, the weights of its network, its words, and a manifest.

mu.wasm         rules, network and search, with vectors of 128 bits
mu.plain.wasm   the same for engines that have no vectors
mu.network      the weights, for whoever asks a bot
mu.json         the layouts of records, the entries, the texts of moves, the levels
mu.en.json      what the game says in a language; a file for each
mu.first.json   its first game: the line of moves, with a file for each language

A game whose referee judges in browsers, too, has a file of the numbers that it works with.
"""

import hashlib
import json
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile

from speeltafel.analysis import depth, reasons, result
from speeltafel.analysis.comparison import MOST_WORLDS
from speeltafel.analysis.marks import EXPLAINED_MARKS, MARKS
from speeltafel.bots import registry
from speeltafel.bots.bot import Bot
from speeltafel.bots.network.calibration import power_of
from speeltafel.bots.network.weights import Trained, load, shipped
from speeltafel.bots.players import SLIPS, Beginner, GreedyBot, NetworkBot, RandomBot, SearchBot
from speeltafel.bots.search import evaluation
from speeltafel.bots.search.search import margin_unit
from speeltafel.contract.board_layout import described
from speeltafel.contract.board_tree import board_tree
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.kernel.compiler import cache_directory, made_from, marked
from speeltafel.wasm import records
from speeltafel.wasm.files import first_games, referees, weights, words
from speeltafel.wasm.files.facts import facts
from speeltafel.wasm.files.layouts import record_described, view_layout
from speeltafel.wasm.lowering import lowered
from speeltafel.wasm.module import data_size, loadable
from speeltafel.wasm.target import object_file

MODULES = Path(records.__file__).parent
"""The folder of what makes modules."""

FORMAT = 2
"""Of manifests; who reads them knows one."""

BUILDS = {True: "{}.wasm", False: "{}.plain.wasm"}
"""With vectors, and without."""
KEPT = {simd: f"{{}}-{{}}-{version('llvmlite')}{'-simd' if simd else ''}.wasm" for simd in BUILDS}
"""What these files are called where they are kept: by their game, a hash of the records, and the compiler's version."""


def build(game: Game, folder: Path) -> None:
    """Write the files of one game."""
    trained = load(game, shipped(game)) if shipped(game).is_file() else None
    found = records.layouts(game, trained)
    files = modules(game, found)
    if trained:
        files[f"{game.name}.network"] = weights.packed(trained.net)
    told = words.files(game) | first_games.files(game) | referees.files(game)
    files |= {name: json_bytes(each) for name, each in told.items()}
    manifest = game_described(game, trained, found) | {
        "files": {name: file_facts(body) for name, body in files.items()}
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, body in files.items():
        replace_file(folder / name, body)
    replace_file(folder / f"{game.name}.json", json_bytes(manifest))


def json_bytes(told: JsonObject) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def modules(game: Game, found: records.Layouts) -> dict[str, bytes]:
    """Both modules by the names of their files; kept like other machine code."""
    entries = records.entries(game, found)
    folders = frozenset({MODULES}).union(*(made_from(entry.function) for entry in entries))
    layout = hashlib.sha256(repr([found[kind].descr for kind in found]).encode()).hexdigest()[:12]
    files = {simd: marked(cache_directory(folders)) / name.format(game.name, layout) for simd, name in KEPT.items()}
    if not all(file.exists() for file in files.values()):
        module, names = lowered(entries), [entry.name for entry in entries]
        for simd, file in files.items():
            replace_file(file, loadable(object_file(module, names, simd), names))
    return {BUILDS[simd].format(game.name): file.read_bytes() for simd, file in files.items()}


def replace_file(file: Path, body: bytes) -> None:
    """Whole or not at all."""
    with NamedTemporaryFile(dir=file.parent, delete=False) as new:
        new.write(body)
    Path(new.name).chmod(0o644)  # a temporary file is for its owner alone
    Path(new.name).replace(file)


def file_facts(body: bytes) -> JsonObject:
    facts: JsonObject = {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()}
    return facts | {"data": data_size(body)} if body.startswith(b"\0asm") else facts


def game_described(game: Game, trained: Trained | None, found: records.Layouts) -> JsonObject:
    """What somebody has to know who calls the module."""
    return {
        "format": FORMAT,
        **facts(game),
        "view_layout": view_layout(game),
        "records": {records.NAMES[kind]: record_described(dtype) for kind, dtype in found.items()},
        "boards": {records.NAMES[kind]: described(board_tree(game, it)) for kind, it in records.boards(game).items()},
        "entries": {template.__name__: entry_described(template) for template in records.templates(found)},
        "network": weights.file_types(trained.net) if trained else None,
        "levels": levels(game, trained),
        "evaluation": evaluation_described(game) if trained else None,
        "analysis": analysis_described(game) if trained else None,
    }


def evaluation_described(game: Game) -> JsonObject:
    """How many moves are played out for a hint, how far and how often, and when they count as equal."""
    return {
        "candidates": evaluation.CANDIDATES,
        "far": evaluation.FAR,
        "eighths": power_of(game),
        "fewest_worlds": evaluation.FEWEST_WORLDS,
        "most_worlds": evaluation.MOST_WORLDS,
        "apart": list(evaluation.APART),
        "better": evaluation.BETTER,
    }


def analysis_described(game: Game) -> JsonObject:
    """In how many worlds positions of a match are played on, and how far; which moves are judged; marks and reasons."""
    return {
        "version": result.VERSION,
        "coarse": depth.COARSE,
        "finer": depth.FINER,
        "standard_worlds": depth.STANDARD_WORLDS,
        "fewest_worlds": depth.FEWEST_WORLDS,
        "most_worlds": MOST_WORLDS,
        "positions": depth.POSITIONS,
        "candidates": depth.CANDIDATES,
        "judged_far": depth.JUDGED_FAR,
        "luck_far": depth.LUCK_FAR,
        "seed": depth.SEED,
        "marks": list(MARKS),
        "explained_marks": list(EXPLAINED_MARKS),
        "explained": depth.EXPLAINED,
        "most_explained": depth.MOST_EXPLAINED,
        "fewest_explained": depth.FEWEST_EXPLAINED,
        "reasons": reasons.described(game),
        "moments": result.MOMENTS,
    }


def entry_described(template: records.Template) -> JsonObject:
    arguments, result = records.kinds(template)
    return {"takes": [records.NAMES[kind] for kind in arguments], "gives": records.NAMES[result]}


def levels(game: Game, trained: Trained | None) -> JsonObject:
    """The bots that can play: how they choose, how they miss what was meant, and how they search and how long."""
    found = {name: level_described(game, trained, name, kind) for name, kind in registry.LEVELS.items()}
    kinds = registry.LEVELS
    return {
        name: {"about": kinds[name].about, "unsteady": kinds[name].unsteady, **level}
        for name, level in found.items()
        if level
    }


def level_described(game: Game, trained: Trained | None, name: str, kind: type[Bot]) -> JsonObject | None:
    """None if its way to choose is not among the entries."""
    if issubclass(kind, SearchBot) and trained:
        settings = asdict(kind.settings.at(game, name)) | {"margin_unit": margin_unit(game, trained)}
        return {"plays": "search", "slips": 0, "settings": settings, "budget": asdict(kind.budget)}
    if issubclass(kind, NetworkBot) and trained:
        return {"plays": "network", "slips": 0}
    if issubclass(kind, GreedyBot) and game.has_greedy:
        return {"plays": "greedy", "slips": SLIPS if issubclass(kind, Beginner) else 0}
    return {"plays": "random", "slips": 0} if issubclass(kind, RandomBot) else None
