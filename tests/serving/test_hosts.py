"""Who may ask a server, and who may not."""

from __future__ import annotations

import socket

import pytest

from sphinx_rulebook.serving.hosts import Hosts, RefusedError, is_loopback


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST:1",
        "localhost.:8000",
        "rules.localhost:8000",
        "127.0.0.1:8000",
        "127.0.0.2",
        "[::1]:8000",
        "[::1]",
        "192.168.0.7:8000",
        "[fe80::1]:8000",
    ],
)
def test_this_machine_is_known_by_its_own_names_and_any_address(host: str) -> None:
    assert Hosts("127.0.0.1").is_known(host)


@pytest.mark.parametrize(
    "host",
    [
        "rules.example:8000",
        "localhost.rules.example:8000",
        "127.0.0.1.rules.example",
        "rules.example/localhost",
        "localhost@rules.example",
        "rules.example?localhost",
        "[::1",
        "[localhost]",
        "",
        ":8000",
        "a b",
    ],
)
def test_a_name_that_nobody_here_gave_is_not_known(host: str) -> None:
    assert not Hosts("127.0.0.1").is_known(host)


def test_names_that_were_given_are_known() -> None:
    assert Hosts("127.0.0.1", ["Tunnel.Example"]).is_known("tunnel.example:443")
    assert Hosts("desk.home").is_known("desk.home:8000")


def test_the_machines_own_name_is_known_where_others_may_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Desk.office.example")
    for name in ("desk", "desk.local:8000", "desk.office.example"):
        assert Hosts("0.0.0.0").is_known(name), name
        assert Hosts("::").is_known(name), name
        assert not Hosts("127.0.0.1").is_known(name), name
    assert not Hosts("0.0.0.0").is_known("rules.example")


@pytest.mark.parametrize(
    ("headers", "is_answered"),
    [
        ({}, True),
        ({"Origin": "http://localhost:8000"}, True),
        ({"Origin": "https://LOCALHOST:8000"}, True),
        ({"Origin": "http://localhost:3000"}, False),
        ({"Origin": "https://rules.example"}, False),
        ({"Origin": "null"}, False),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors"}, True),
        ({"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}, True),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, True),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, False),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, True),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, False),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, True),
    ],
)
def test_pages_of_others_may_lead_here_and_read_nothing(headers: dict[str, str | None], is_answered: bool) -> None:
    hosts = Hosts("127.0.0.1")
    if is_answered:
        hosts.refuse_others("localhost:8000", headers)
    else:
        with pytest.raises(RefusedError, match="must not read this site"):
            hosts.refuse_others("localhost:8000", headers)


def test_addresses_that_only_this_device_reaches() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.0.0.9", "::1", "localhost", "LocalHost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.0.7", "desk.local", "fe80::1%eth0")))
