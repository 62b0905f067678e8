"""The worker behind the pages, as a test sees it."""

import json
from typing import Any

from playwright.sync_api import Page
from real_browser import TIMEOUT

AGAIN = f"""
  for (const until = Date.now() + {TIMEOUT}; Date.now() < until; ) {{
    const found = await (EXPRESSION);
    if (found) return found;
    await new Promise((yes) => setTimeout(yes, 50));
  }}
  throw new Error("What was promised never came.");
"""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (name.includes('-files-')) continue;
    for (const { url } of await (await caches.open(name)).keys()) found.push(url.replace(location.origin, ''));
  }
  return found;
}"""


def controlled(page: Page) -> None:
    """Until the worker has everything and stands behind the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def kept(page: Page) -> list[str]:
    """Answers that can be given without a network, by their paths."""
    found: list[str] = page.evaluate(KEPT)
    return found


def wait_until_kept(page: Page, path: str) -> None:
    promised(page, f"caches.match({json.dumps(path)}, {{ ignoreVary: true }}).then(Boolean)")


def promised(page: Page, expression: str) -> Any:
    """What an expression promises, once that is something; `wait_for_function` takes the promise itself for it."""
    return page.evaluate(f"async () => {{ {AGAIN.replace('EXPRESSION', expression)} }}")
