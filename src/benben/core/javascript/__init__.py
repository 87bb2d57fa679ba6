"""The third target of the same source: a game's rules as modules of JavaScript.

Functions marked `@rule` may use a small subset of Python; set-up, views, events, scores and readers of options may use
more. What has no translation is refused with file and line: nothing is guessed. docs/javascript.md has
the table of meanings.
"""

from benben.core.javascript.code import Untranslatable
from benben.core.javascript.rules import RulesModule, judging_module, rules_module
from benben.core.javascript.types import game_types

__all__ = ["RulesModule", "Untranslatable", "game_types", "judging_module", "rules_module"]
