"""Where there is no Chromium, tests are left out and say what to install."""

import os
from pathlib import Path

import pytest
import real_browser


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What was asked of apt-get, which is all that is installed here, and may install nothing."""
    apt, tried = tmp_path / "apt-get", tmp_path / "tried"
    apt.write_text(f'#!/bin/sh\necho "$1" >>"{tried}"\nexit 100\n')
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("SPEELTAFEL_NEED_SERVICES", raising=False)
    real_browser.try_to_install.cache_clear()
    return tried


@pytest.mark.parametrize(("whole", "package"), [(False, "chromium-headless-shell"), (True, "chromium")])
@pytest.mark.parametrize("root", [True, False])
def test_what_is_missing_is_told(
    tried: Path, monkeypatch: pytest.MonkeyPatch, whole: bool, package: str, root: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    for _ in range(2):
        with pytest.raises(pytest.skip.Exception, match=rf"no Chromium \(on Debian: apt install {package}\)"):
            real_browser.chromium(whole=whole)
    assert tried.exists() == root
    if root:
        assert tried.read_text().split() == ["update", "install"]  # once


def test_where_it_is_needed_it_is_a_failure(tried: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEELTAFEL_NEED_SERVICES", "1")
    with pytest.raises(pytest.fail.Exception, match="There is no Chromium"):
        real_browser.chromium()
