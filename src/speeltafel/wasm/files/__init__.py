"""The files of a game in WebAssembly. Apart from what makes modules, so that a change here compiles nothing anew."""
