"""How a server is set up: from the command line, or from the environment as SPEELTAFEL_DATABASE and so on."""

import os
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from speeltafel.contract.errors import SpeeltafelError

PREFIX = "SPEELTAFEL_"

SWITCH = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}

KINDS = {int: "a whole number", float: "a number"}


def own_file() -> str:
    """The database of somebody who says nothing: a file in their data folder."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('speeltafel')) / 'speeltafel.db'}"


@dataclass(frozen=True)
class Settings:
    """Each field is an option of `speeltafel serve`; `help` says what it is for, `choices` what it may be."""

    database: str = field(
        default_factory=own_file, metadata={"help": "where everything is kept: sqlite:///FILE or postgresql://…"}
    )
    bus: str = field(
        default="memory",
        metadata={"help": "how several processes hear of each other: memory, redis://…, postgresql://…"},
    )
    host: str = field(default="127.0.0.1", metadata={"help": "the address to listen at; 0.0.0.0 for all"})
    port: int = field(default=8765, metadata={"help": "the port to listen at; 0 for any that is free"})
    names: str = field(
        default="",
        metadata={
            "help": "names that browsers find this server by, separated by commas; localhost, the name of this machine "
            "and all addresses need not be named"
        },
    )
    origins: str = field(default="", metadata={"help": "other origins that may use this server, separated by commas"})
    proxies: str = field(
        default="", metadata={"help": "addresses of proxies whose word on the client's address is taken"}
    )
    push: str = field(
        default="public",
        metadata={
            "help": "where calls to devices may go: push services at public hosts, anywhere (for tests), or off",
            "choices": ("public", "anywhere", "off"),
        },
    )
    contact: str = field(
        default="", metadata={"help": "whom push services may write to: mailto:… or https://…; Apple's insists on one"}
    )
    patience: float = field(
        default=5.0, metadata={"help": "seconds after which a write that waits for the database is refused"}
    )
    pause: float = field(default=0.7, metadata={"help": "seconds that bots take at least, so that people can follow"})
    referees: int = field(
        default=0,
        metadata={"help": "processes for what a referee decides; 0 is one for each core, and two for each the most"},
    )
    compile: bool = field(
        default=True, metadata={"help": "whether to compile games that never were on this machine, beside serving"}
    )
    metrics: str = field(
        default="", repr=False, metadata={"help": "the token that opens /metrics, which is closed without one"}
    )
    log: str = field(default="plain", metadata={"help": "how to log: plain or json", "choices": ("plain", "json")})
    limits: bool = field(default=True, metadata={"help": "whether to limit how much and how fast one may ask"})
    hashing: str = field(
        default="strong",
        metadata={
            "help": "what it costs to try a password: strong as Argon2 recommends, or weak (for tests)",
            "choices": ("strong", "weak"),
        },
    )
    rate_same_address: bool = field(
        default=False,
        metadata={"help": "whether people who come from one address or device are rated against each other"},
    )
    lines: int = field(default=64, metadata={"help": "the most WebSockets and streams that one person may have open"})
    crowd: int = field(default=400, metadata={"help": "the most of them from one address, which may be a whole club"})
    connections: int = field(default=5000, metadata={"help": "the most open connections of any kind"})
    connections_per_address: int = field(
        default=800, metadata={"help": "the most of them from one address; those of --proxies are not counted"}
    )
    request_timeout: float = field(default=20.0, metadata={"help": "seconds in which a whole request must have come"})
    idle_timeout: float = field(
        default=20.0, metadata={"help": "seconds for which a connection is kept between two requests"}
    )
    unread_timeout: float = field(
        default=30.0, metadata={"help": "seconds after which a client that reads nothing is disconnected"}
    )
    websockets: str = field(
        default="websockets-sansio",
        metadata={
            "help": "which of Uvicorn's implementations of WebSockets is used",
            "choices": ("websockets-sansio", "websockets", "wsproto"),
        },
    )


def option(name: str) -> str:
    """How the command line says it."""
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """Where the environment says it."""
    return PREFIX + name.upper()


def default(each: "Field[object]") -> str:
    """What a setting is if nobody says anything, in words."""
    if each.default is MISSING:
        return "a file in your data folder"
    if each.type is bool:
        return "yes" if each.default else "no"
    return str(each.default) or "none"


def read(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """What is given, or else what the environment says, or else the default. An empty variable says nothing."""
    values: dict[str, Any] = {}
    for each in fields(Settings):
        told = environment.get(variable(each.name))
        if given.get(each.name) is not None:
            values[each.name] = given[each.name]
        elif told:
            values[each.name] = from_text(each.name, each.type, told, each.metadata.get("choices"))
    return Settings(**values)


def from_text(name: str, kind: Any, text: str, choices: tuple[str, ...] | None) -> object:
    """A value out of the environment."""
    if kind is bool:
        if text.lower() in SWITCH:
            return SWITCH[text.lower()]
        wanted = "yes or no"
    elif choices is not None and text not in choices:
        wanted = " or ".join(choices)
    else:
        try:
            return kind(text)
        except ValueError:
            wanted = KINDS[kind]
    raise SpeeltafelError(f"{variable(name)} is {text!r}; it should be {wanted}.")
