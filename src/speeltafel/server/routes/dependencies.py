"""What handlers are given: the services of the process, the dispatcher of commands, and what addresses say."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, PathParameter

from speeltafel.contract.words import Language
from speeltafel.server.litestar_types import AnyRequest as AnyRequest
from speeltafel.server.routes.commands import CommandDispatcher
from speeltafel.server.services import Services

TheServices = NamedDependency[Services]
TheDispatcher = NamedDependency[CommandDispatcher]
TableId = Annotated[str, PathParameter(min_length=1, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
InLanguage = FromQuery[Language]
NOTHING = ResponseSpec(None, description="Done, and nothing to say about it")
