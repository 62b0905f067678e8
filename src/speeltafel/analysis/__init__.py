"""Where a finished match was lost: every decision judged, and the result split into luck and skill."""

from speeltafel.analysis.analyse import analyse
from speeltafel.analysis.result import Account, Analysis, JudgedDecision
from speeltafel.analysis.timeline import BadAnalysis

__all__ = ["Account", "Analysis", "BadAnalysis", "JudgedDecision", "analyse"]
