"""What a first visitor fetches, and that *Play now* works as soon as it is seen."""

from browsing import PHONE, WITH_WORKER, Guests
from playwright.sync_api import expect

from speeltafel.server.pages import TOLD, File, telling

SLOW_4G = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""As Lighthouse has it: milliseconds, and bytes a second."""
MOST = 120_000
"""Bytes of JavaScript, as they travel, before anybody clicked."""

WATCH = """
  const seen = new MutationObserver(() => {
    const button = document.querySelector("article button");
    if (!button) return;
    if (button.disabled) {  // it has reacted: a table is being made
      seen.disconnect();
      window.reacted = true;
    } else button.click();
  });
  seen.observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
"""


def test_one_can_play_as_soon_as_there_is_a_button(guests: Guests) -> None:
    """On a slow line, and with the processor of a phone."""
    page = guests.come("about:blank", viewport=PHONE, **WITH_WORKER)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_4G})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH)
    page.goto(guests.server.url, wait_until="commit")
    page.wait_for_function("() => window.reacted")
    page.wait_for_url("**/table/*")


def test_little_is_fetched_before_a_click(guests: Guests) -> None:
    page = guests.come(**WITH_WORKER)
    expect(page.get_by_role("article")).to_have_count(5)
    scripts = "performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.js'))"
    page.wait_for_function(f"() => {scripts}.some((each) => each.name.includes('TablePage') && each.responseEnd > 0)")
    sizes: list[list[int]] = page.evaluate(f"{scripts}.map((each) => [each.encodedBodySize, each.decodedBodySize])")
    assert all(0 < packed <= plain for packed, plain in sizes)
    assert sum(packed for packed, _ in sizes) <= MOST
    assert not page.evaluate(f"{scripts}.some((each) => /coloretto|emmers|etalage|kleurenblok|mu-/.test(each.name))")


def test_the_page_brings_the_games_along(guests: Guests) -> None:
    page = guests.come(**WITH_WORKER)
    expect(page.get_by_role("article")).to_have_count(5)
    asked = page.evaluate("performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)")
    assert "/api/me" in asked
    assert not {"/api/games", "/api/levels"} & set(asked)


def test_nothing_in_them_can_end_the_script_that_they_stand_in() -> None:
    page = telling(File("index.html", b"<body>" + TOLD % b"{}"), {"/api/games": ["</script><b>"]})
    assert page.body == b"<body>" + TOLD % b'{"/api/games":["\\u003c/script>\\u003cb>"]}'
