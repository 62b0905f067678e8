"""What handlers are given: the services, who carries things out in it, and what addresses say."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, PathParameter

from speeltafel.contract.words import Language
from speeltafel.server.routes.doing import Doer
from speeltafel.server.services import Services

AnyRequest = Request[Any, Any, Any]
TheServices = NamedDependency[Services]
TheDoer = NamedDependency[Doer]
TableId = Annotated[str, PathParameter(min_length=1, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
InLanguage = FromQuery[Language]
NOTHING = ResponseSpec(None, description="Done, and nothing to say about it")
