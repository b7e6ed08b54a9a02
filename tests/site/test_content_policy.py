"""What the policy of a page allows, and what it keeps forbidding when a page needs more."""

from __future__ import annotations

from sphinx_rulebook.site.pages.content_policy import (
    CONTENT_POLICY,
    allow_added_styles,
    allow_hosts,
    allow_inline,
    allow_own_scripts_only,
)


def directives(policy: str) -> dict[str, list[str]]:
    """Return the sources of a policy by its directives, none of which may occur twice: browsers ignore the second."""
    found = [one.split() for one in policy.split("; ")]
    assert len({name for name, *_ in found}) == len(found)
    return {name: sources for name, *sources in found}


def test_only_files_of_the_site_are_loaded() -> None:
    policy = directives(allow_own_scripts_only(CONTENT_POLICY))
    assert policy["default-src"] == policy["base-uri"] == ["'self'"]
    assert policy["object-src"] == policy["frame-src"] == policy["form-action"] == ["'none'"]
    assert policy["img-src"] == ["'self'", "data:"]
    assert policy["require-trusted-types-for"] == ["'script'"]
    assert not policy.keys() & {"script-src", "style-src", "connect-src", "font-src", "worker-src"}  # as the default


def test_what_a_page_may_load_besides_is_added() -> None:
    policy = allow_inline(CONTENT_POLICY, "script-src", ["one"])
    policy = allow_inline(allow_added_styles(policy), "script-src", ["two", "three"])
    found = directives(allow_hosts(policy, ["https://cdn.example"]))
    assert len(found["script-src"]) == 5
    assert {"'self'", "https://cdn.example"} <= set(found["script-src"])
    assert found["style-src"] == ["https://cdn.example", "'unsafe-inline'", "'self'"]
    assert found["img-src"] == ["https://cdn.example", "'self'", "data:"]
    assert found["connect-src"] == found["font-src"] == ["https://cdn.example", "'self'"]
    assert found["default-src"] == ["'self'"]
    assert found["object-src"] == found["frame-src"] == ["'none'"]
