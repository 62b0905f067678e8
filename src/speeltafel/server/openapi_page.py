"""The description of the HTTP interface as a plain page: no script, nothing from elsewhere."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin, YamlRenderPlugin

from speeltafel.server.litestar_types import AnyRequest

Schema = Mapping[str, Any]

STYLE = Path(__file__).parent / "openapi_page.css"
STYLE_AT = "/style.css"


def kind(schema: Schema) -> str:
    """A type in a few words, with links to those that have names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(map(kind, several))
    if "const" in schema or "enum" in schema:
        return " | ".join(f"<code>{escape(str(each))}</code>" for each in schema.get("enum", [schema.get("const")]))
    name = schema.get("type", "anything")
    if name == "array":
        return f"list of {kind(schema['items'])}" if schema.get("items") else "list"
    if name == "object" and isinstance(more := schema.get("additionalProperties"), Mapping):
        return f"object of {kind(more)}"
    return escape(" | ".join(name) if isinstance(name, list) else str(name))


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Nothing where there are no rows."""
    lines = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<div><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>" if lines else ""


def contents(described: Schema) -> str:
    """What a body holds."""
    return ", ".join(kind(each.get("schema", {})) for each in described.get("content", {}).values())


def operation(method: str, path: str, described: Schema) -> Iterator[str]:
    yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    yield f"<p>{escape(described.get('description') or described.get('summary', ''))}</p>"
    yield table(
        ("parameter", "in", "type"),
        (
            (f"<code>{escape(each['name'])}</code>", escape(each["in"]), kind(each.get("schema", {})))
            for each in described.get("parameters", ())
        ),
    )
    if "requestBody" in described:
        yield f"<p>Body: {contents(described['requestBody'])}</p>"
    answers = described.get("responses", {}).items()
    yield table(
        ("status", "", "body"),
        ((escape(status), escape(each.get("description", "")), contents(each)) for status, each in answers),
    )


def component(name: str, described: Schema) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
    if about := described.get("description"):
        yield f"<p>{escape(about)}</p>"
    needed = described.get("required", ())
    yield table(
        ("field", "type", ""),
        (
            (f"<code>{escape(field)}</code>", kind(each), "" if field in needed else "may be left out")
            for field, each in described.get("properties", {}).items()
        ),
    )


def page(schema: Schema, at: str) -> str:
    """The whole page; `at` is the path that it is found at."""
    parts = [f"<h1>{escape(schema['info']['title'])}</h1>"]
    parts.append(f'<p>The same for programs: <a href="{at}/openapi.json">openapi.json</a>.</p>')
    by_tag: dict[str, list[str]] = {}
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            tag = (described.get("tags") or ["more"])[0]
            by_tag.setdefault(tag, []).extend(operation(method, path, described))
    for tag, found in by_tag.items():
        parts += [f"<h2>{escape(tag)}</h2>", *found]
    parts.append("<h2>types</h2>")
    for name, described in schema.get("components", {}).get("schemas", {}).items():
        parts += component(name, described)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Speeltafel: HTTP</title>'
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="{at}{STYLE_AT}"></head>'
        f"<body><main>{''.join(parts)}</main></body></html>"
    )


class PlainPage(OpenAPIRenderPlugin):
    def __init__(self, at: str) -> None:
        super().__init__(path="/")
        self.at, self.written = at, b""

    def render(self, request: AnyRequest, openapi_schema: Schema) -> bytes:
        self.written = self.written or page(openapi_schema, self.at).encode()  # it never changes
        return self.written


class Style(OpenAPIRenderPlugin):
    """Its style sheet, in a file of its own as our content security policy wants it."""

    def __init__(self) -> None:
        super().__init__(path=STYLE_AT, media_type=MediaType.CSS)

    def render(self, request: AnyRequest, openapi_schema: Schema) -> bytes:
        return STYLE.read_bytes()


def schema_pages(at: str) -> list[OpenAPIRenderPlugin]:
    """All forms in which the description can be had."""
    return [PlainPage(at), Style(), JsonRenderPlugin(), YamlRenderPlugin()]
