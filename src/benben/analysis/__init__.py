"""The coach: what each decision of a game was worth, what was luck, and positions to practise on."""

from benben.analysis.accounting import analyse
from benben.analysis.budgets import BUDGETS
from benben.analysis.report import PlayerReport, Report, StepReport

__all__ = ["BUDGETS", "PlayerReport", "Report", "StepReport", "analyse"]
