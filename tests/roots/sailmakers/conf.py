project = "Sailmakers"
copyright = "2026, Sailmakers"
extensions = [
    "sphinx_rulebook",
    "sphinx.ext.mathjax",
    "sphinx_copybutton",
    "sphinx_tabs.tabs",
    "sphinxcontrib.mermaid",
]
html_theme = "rulebook"
html_theme_options = {"accent": "#1a5fb4"}
html_static_path = ["static"]
html_js_files = ["of_project.js"]
# These stand for the real ones: they do to a page what those do.
mathjax_path = "mathjax.js"
mathjax3_config = {"tex": {"macros": {"sail": "A"}}}
mermaid_use_local = "mermaid.mjs"
