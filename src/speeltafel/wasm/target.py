"""LLVM's intermediate code for WebAssembly: optimised there, and written as the object file that a linker would get."""

from collections.abc import Collection

import llvmlite.binding as llvm

from speeltafel.wasm.lowering import NotLowered

TRIPLE = "wasm32-unknown-unknown"
EVERYWHERE = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # every browser since 2021 has these
SIMD = "+simd128"


def object_file(module: llvm.ModuleRef, entries: Collection[str], simd: bool) -> bytes:
    """The object file of a module from which only the entries are called."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = f"{EVERYWHERE},{SIMD}" if simd else EVERYWHERE
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(features=features, opt=3, reloc="static")
    module = module.clone()
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in entries:
            each.linkage = "internal"  # so that what nobody calls goes
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = simd
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    _check_self_contained(module)
    return bytes(machine.emit_object(module))


def _check_self_contained(module: llvm.ModuleRef) -> None:
    """What is left must need nothing from outside, and know no address of this process."""
    needed = [each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")]
    needed += [each.name for each in module.global_variables if each.name.startswith("numba.dynamic.globals")]
    if needed:
        raise NotLowered(f"There is no {', '.join(needed)} in WebAssembly.")
