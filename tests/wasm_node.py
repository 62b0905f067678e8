"""A Node.js that runs the games: a plugin of the tests that ask it."""

import shutil
from collections.abc import Iterator

import pytest
from services import without

import wasm
import wasm_proof
from wasm_proof import Node


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    if shutil.which("node") is None:
        without("There is no Node.js.")
    assert wasm.main() == 0
    library = tmp_path_factory.mktemp("engine") / "dist"
    wasm.compile_library(library)
    with wasm_proof.node(library, wasm.BUILT.as_uri()) as there:
        yield there
