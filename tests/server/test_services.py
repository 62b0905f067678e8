"""The databases of the tests are what they seem."""

import psycopg
import pytest
import redis
import services


def test_postgresql_writes_to_the_disk_before_it_answers(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {setting}").fetchone() == ("on",)


@pytest.mark.parametrize("time", ["first", "second"])
def test_every_test_gets_an_empty_database(postgres_url: str, time: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE mine (number int)")


@pytest.mark.parametrize("time", ["first", "second"])
def test_no_test_finds_rows_or_numbers_of_another(postgres_url: str, time: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        row = "INSERT INTO moderation_log (at, by, action, person, table_id, why) VALUES (0, '', '', '', '', '')"
        assert connection.execute(f"{row} RETURNING number").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM moderation_log").fetchone() == (1,)


@pytest.mark.parametrize("time", ["first", "second"])
def test_every_test_gets_an_empty_redis(redis_url: str, time: str) -> None:
    with redis.Redis.from_url(redis_url) as connection:
        assert connection.keys() == []
        assert connection.set("mine", time)


@pytest.mark.parametrize("needed", [False, True])
def test_what_is_missing_is_told(needed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEELTAFEL_NEED_SERVICES", "1" if needed else "")
    outcome = pytest.fail.Exception if needed else pytest.skip.Exception
    with pytest.raises(outcome, match=r"nosuchprogram is not installed \(on Debian: apt install nosuch\)"):
        services.need("nosuchprogram", "nosuch")
