"""raisedex: one true page for every error that a Python project can raise.

The library's door is :mod:`extractor.pipeline`. This module stays free of re-exports, so that
``raisedex --help`` does not load the parser.
"""

__version__ = "0.1.0"
