"""The render stage: a catalog becomes a site of static files."""

from extractor.render.build import RenderReport, render

__all__ = ["RenderReport", "render"]
