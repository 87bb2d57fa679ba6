"""How compiled rules are put together: once, in the functions that Python calls.

Numba makes machine code of every function, together with all functions below it, and optimises all of it each time: a
rule that ten others lead to is optimised eleven times. Here a rule is only translated. What Python calls (an entry) is
linked with every rule that it leads to, optimised as a whole and made into machine code.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    RewriteSemanticConstants,
    TranslateByteCode,
)

_PASSES = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    RewriteSemanticConstants,
    DeadBranchPrune,  # what is only done with an argument that is None here, or is not
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
)


class RuleCode(JITCodeLibrary):
    """A rule that rules call: its own code, and which rules it calls."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True
        for function in self.get_defined_functions():
            function.linkage = "external"  # of any other linkage, LLVM links in only what has been asked for already

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Only an entry has an environment: Python objects that machine code refers to."""


class EntryCode(JITCodeLibrary):
    """What Python calls, with all rules below it."""

    def finalize(self) -> None:
        rules = self._take_rules()
        for rule in rules:
            self._final_module.link_in(rule._final_module, preserve=True)
            self._reload_init.update(rule._reload_init)
        for rule in rules:
            for function in rule.get_defined_functions():
                self._final_module.get_function(function.name).linkage = "internal"  # nobody else calls this copy
        super().finalize()

    def _take_rules(self) -> list[RuleCode]:
        """All rules below, each once; what is left to link is Numba's own."""
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                if isinstance(library, RuleCode):
                    waiting.extend(library._linking_libraries)
        self._linking_libraries = [library for library in found if not isinstance(library, RuleCode)]
        return [library for library in found if isinstance(library, RuleCode)]


class RulePipeline(CompilerBase):
    """Numba's passes, for a rule that rules call."""

    library: type[JITCodeLibrary] = RuleCode

    def compile_extra(self, function: Any) -> Any:
        library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(function)

    def define_pipelines(self) -> list[PassManager]:
        """Only the passes that rules need: they have no closures, generators, contexts or array expressions."""
        passes = PassManager("rule")
        for step in _PASSES:
            passes.add_pass(step, step.__name__)
        passes.finalize()
        return [passes]


class EntryPipeline(RulePipeline):
    """Numba's passes, for what Python calls."""

    library = EntryCode
