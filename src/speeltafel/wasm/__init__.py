"""The rules, networks and searches of the games as WebAssembly, made from the same functions as everything else."""
