"""The User-Agent header as words for people, for the list of their sessions."""

import re

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""In this order: most browsers also name those that they want to be taken for."""

SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)

LONGEST = 40


def describe_user_agent(agent: str) -> str:
    """Such as "Firefox, Linux"; empty if nothing is known. A program is called by the name that it gives itself."""
    browser = next((name for part, name in BROWSERS if part in agent), "")
    system = next((name for part, name in SYSTEMS if part in agent), "")
    if browser or system:
        return ", ".join(filter(None, (browser, system)))
    found = re.match(r"[A-Za-z][\w .-]*", agent)
    return found[0].strip()[:LONGEST] if found else ""
