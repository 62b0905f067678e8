"""The picture of a contest."""

from pathlib import Path

import numpy as np
import pytest
from toy_bots import contest

from speeltafel.arena import BadContest, compete, plotting
from speeltafel.arena.plotting import check_plot, picture, plot


def test_shares_intervals_and_meetings_are_drawn() -> None:
    result = compete(contest(4), ["dice", "first", "collector"], games=120)
    shares, meetings = picture(result).axes
    assert [label.get_text().splitlines()[0] for label in shares.get_yticklabels()] == list(result.standings)
    spans = [np.asarray(line.get_xdata()).tolist() for line in shares.lines]
    for standing in result.standings.values():
        assert standing.win_share.interval in spans
        assert [standing.win_share.value] in spans
    assert [0.25, 0.25] in spans  # the fair share
    written = {text.get_position(): text.get_text() for text in meetings.texts}
    names = list(result.standings)
    assert written == {
        (names.index(b), names.index(a)): f"{duel.share.value:.2f}" for (a, b), duel in result.pairs.items()
    }


@pytest.mark.parametrize("suffix", plotting.FORMATS)
def test_the_picture_is_a_file(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"contest{suffix}"
    plot(compete(contest(3), ["dice"], games=2), file)
    beginnings = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
    assert file.read_bytes().startswith(beginnings[suffix])


def test_what_cannot_be_drawn_is_told_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadContest, match=r"ends in \.png, \.svg, \.pdf, not 'contest\.doc'"):
        check_plot(Path("contest.doc"))
    monkeypatch.setattr(plotting, "find_spec", lambda name: None)
    with pytest.raises(BadContest, match=r"pip install 'speeltafel\[plot\]'"):
        check_plot(Path("contest.png"))
