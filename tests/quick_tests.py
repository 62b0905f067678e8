"""Which tests are run by `./test quick`, and what is told at the end about those that were not run.

No list of slow tests is kept: what each one cost is written down in pytest's cache whenever it is run, in seconds of
processor time with that of the processes it waited for, so that it hardly matters what else the machine was doing.
"""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

OUTSIDE = {"live_server", "forked_server", "in_process_server", "services", "real_browser", "machine", "environments"}
"""Modules that start servers, databases, browsers or installers; who imports from them is never quick."""
BROWSERS = Path(__file__).parent / "web"
MOST = 1.0
"""Seconds that a quick test takes."""
TOGETHER = 25.0
"""Seconds that all of them take; the slowest are left out until the rest does. To find and begin them takes longer."""
KEY = "speeltafel/seconds"

Costs = dict[str, float]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what needs no server, no browser and no second")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("quick") and collection_path == BROWSERS else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        inner = [item for item in items if not goes_outside(item)]
        chosen = quick([item.nodeid for item in inner], known(config))
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
        items[:] = [item for item in inner if item.nodeid in chosen]


def goes_outside(item: pytest.Item) -> bool:
    module = vars(getattr(item, "module", None) or object)
    sources = {getattr(value, "__module__", None) for value in module.values()}
    return bool(sources & OUTSIDE) or "postgresql" in getattr(getattr(item, "callspec", None), "params", {}).values()


def quick(names: list[str], costs: Costs) -> set[str]:
    """Whoever is not known yet is among them: that is how it becomes known."""
    left, chosen = TOGETHER, {name for name in names if name not in costs}
    for name in sorted(set(names) - chosen, key=lambda name: (costs[name], name)):
        left -= costs[name]
        if costs[name] > MOST or left < 0:
            break
        chosen.add(name)
    return chosen


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All processes that run tests must choose alike, whatever another run writes down meanwhile."""
    node.workerinput["costs"] = known(node.config)


def known(config: pytest.Config) -> Costs:
    told: Costs | None = getattr(config, "workerinput", {}).get("costs")
    if told is not None:
        return told
    cache = getattr(config, "cache", None)  # none with -p no:cacheprovider
    costs: Costs = cache.get(KEY, {}) if cache else {}
    return costs


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    began = spent()
    item.user_properties.append(("began", began))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    began = next(value for name, value in item.user_properties if name == "began")
    report.user_properties = [("seconds", spent() - float(str(began)))]
    return report


def spent() -> float:
    return sum(os.times()[:4])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    stats = terminalreporter.stats
    failed = {report.nodeid for report in stats.get("failed", [])}
    costs = known(config) | {
        report.nodeid: round(float(str(dict(report.user_properties)["seconds"])), 2)
        for report in stats.get("passed", [])
        if report.when == "call"
    }
    if (
        cache := getattr(config, "cache", None)
    ) is not None:  # whoever failed is not known, and so is run the next time
        cache.set(KEY, {name: cost for name, cost in costs.items() if name not in failed})
    reasons = Counter(reason_of(report) for report in stats.get("skipped", []))
    if reasons:
        terminalreporter.section("left out")
        for reason, many in sorted(reasons.items()):
            terminalreporter.line(f"{many} {'test' if many == 1 else 'tests'}: {reason}")


def reason_of(report: Any) -> str:
    """In whose place tests were skipped does not matter; why does."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).removeprefix("Skipped: ")
