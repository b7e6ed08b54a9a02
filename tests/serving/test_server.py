"""The server's answers: what is served as what, and what is refused."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from sphinx_rulebook.serving.http_server import Server, make_server
from sphinx_rulebook.serving.listeners import Listeners
from sphinx_rulebook.serving.site_pages import SitePages, path_of
from sphinx_rulebook.support.errors import UnusableInputError
from tests.helpers import serve_in_thread, write_tree

PAGE = "<!doctype html>\n<html><head><title>Fog</title></head><body>Fog</body></html>\n"


@pytest.fixture
def pages(tmp_path: Path) -> SitePages:
    write_tree(
        tmp_path,
        {
            "secret.txt": "none of the site's",
            "site/index.html": PAGE,
            "site/404.html": PAGE.replace("Fog", "Lost"),
            "site/.rulebook-site": "hidden",
            "site/sw.js": "the site's own worker",
            "site/en/index.html": PAGE,
            "site/en/a b.html": PAGE,
            "site/en/_static/rulebook.css": "p {}",
            "site/en/_static/library.js": "1",
            "site/manifest.webmanifest": "{}",
            "site/en/kk/changes.atom": "<feed/>",
            "site/en/_pictures/fog.svg": "<svg/>",
        },
    )
    (tmp_path / "site" / "en" / "outside.txt").symlink_to(tmp_path / "secret.txt")
    return SitePages(tmp_path / "site")


@pytest.fixture
def server(pages: SitePages) -> Iterator[Server]:
    running = make_server("127.0.0.1", 0, pages, Listeners(pages, lambda: None))
    serve_in_thread(running)
    yield running
    running.listeners.close()
    running.shutdown()
    running.server_close()


def ask(server: Server, target: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, target, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


@pytest.mark.parametrize(
    ("target", "media"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/en/", "text/html; charset=utf-8"),
        ("/en/a%20b.html?q=1", "text/html; charset=utf-8"),
        ("/en/_static/rulebook.css", "text/css; charset=utf-8"),
        ("/en/_static/library.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/en/kk/changes.atom", "application/atom+xml"),
        ("/en/_pictures/fog.svg", "image/svg+xml"),
        ("/@rulebook/page.js", "text/javascript; charset=utf-8"),
        ("/@rulebook/page.css", "text/css; charset=utf-8"),
    ],
)
def test_files_have_their_types_and_are_asked_for_each_time(server: Server, target: str, media: str) -> None:
    answer, data = ask(server, target)
    assert (answer.status, answer.getheader("Content-Type")) == (200, media)
    assert answer.getheader("Cache-Control") == "no-cache"
    assert data
    again, nothing = ask(server, target, If_None_Match=str(answer.getheader("ETag")))
    assert (again.status, nothing) == (304, b"")
    head, nothing = ask(server, target, "HEAD")
    assert (head.status, nothing, head.getheader("Content-Length")) == (200, b"", str(len(data)))


@pytest.mark.parametrize(
    "target",
    [
        "/secret.txt",
        "/../secret.txt",
        "/en/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/en/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//secret.txt",
        "/en//../../secret.txt",
        "/en/outside.txt",
        "/.rulebook-site",
        "/en/%00",
        "/C:/secret.txt",
        "/en/index.html/x",
        "/@rulebook/../pages.py",
        "/@rulebook/main.js",
    ],
)
def test_nothing_but_the_site_is_served(server: Server, target: str) -> None:
    answer, data = ask(server, target)
    assert answer.status == 404
    assert b"none of the site" not in data
    assert b"hidden" not in data


def test_the_sites_own_page_stands_for_what_is_missing(server: Server) -> None:
    answer, data = ask(server, "/en/nowhere.html")
    assert (answer.status, b"Lost" in data) == (404, True)
    assert answer.getheader("Content-Type") == "text/html; charset=utf-8"


def test_a_folder_without_a_slash_leads_to_its_page(server: Server) -> None:
    answer, _ = ask(server, "/en")
    assert (answer.status, answer.getheader("Location")) == (302, "/en/")


def test_pages_get_the_script_and_files_stay_as_they_are(server: Server, pages: SitePages) -> None:
    _, data = ask(server, "/en/")
    assert b'<script src="/@rulebook/page.js" id="rulebook-serving"' in data
    assert b"rulebook-serving" not in (pages.site / "en" / "index.html").read_bytes()


def test_the_sites_worker_is_never_served(server: Server) -> None:
    answer, data = ask(server, "/sw.js")
    assert answer.status == 200
    assert b"unregister" in data
    assert b"the site's own worker" not in data


def test_newer_pages_are_laid_over_the_build_until_it_has_them(pages: SitePages) -> None:
    before = pages.find("en/")
    pages.lay_over(4, {"en/index.html": b"newer"})
    assert pages.find("en/index.html").data == b"newer"
    pages.lay_over(3, {"en/index.html": b"late"})
    assert pages.find("en/index.html").data == b"newer"
    pages.take_build(3, has_new_pictures=False)
    assert pages.find("en/index.html").data == b"newer"
    pages.take_build(4, has_new_pictures=False)
    assert pages.find("en/index.html") == before
    pages.take_build(5, has_new_pictures=True)
    assert pages.find("en/index.html").data == before.data
    assert pages.find("en/index.html").digest != before.digest


def test_browsers_report_what_they_do_not_have(pages: SitePages) -> None:
    arrivals: list[None] = []
    listeners = Listeners(pages, lambda: arrivals.append(None))
    listeners.tell_findings('{"findings": []}')
    new = listeners.add("en/", pages.find("en/").digest)
    assert [new.events.get_nowait()] == [("findings", '{"findings": []}')]
    assert arrivals == [None]
    assert listeners.tell_of_pages() == 0
    pages.lay_over(1, {"en/index.html": b"newer"})
    assert (listeners.tell_of_pages(), listeners.tell_of_pages()) == (1, 0)
    assert new.events.get_nowait() == ("reload", "")
    old = listeners.add("en/", "the digest of an earlier server")
    assert [old.events.get_nowait(), old.events.get_nowait()][1] == ("reload", "")
    listeners.remove(old)
    assert listeners.paths() == {"en/"}
    listeners.close()
    assert new.events.get_nowait() is None


def test_events_are_a_stream(server: Server, pages: SitePages) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", f"/@rulebook/events?page=/en/&digest={pages.find('en/').digest}")
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    lines = [answer.readline() for _ in range(5)]
    assert lines == [b"retry: 500\n", b"\n", b"event: findings\n", b"data: {}\n", b"\n"]
    pages.lay_over(1, {"en/index.html": b"newer"})
    server.listeners.tell_of_pages()
    assert answer.readline() == b"event: reload\n"
    connection.close()


def ask_raw(server: Server, request: str) -> str:
    """Send a request as it is written; return the whole answer."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as connection:
        connection.sendall(request.replace("\n", "\r\n").encode("latin-1"))
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts).decode()


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "rules.example"},
        {"Host": "rules.example:8000"},
        {"Origin": "https://rules.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
    ],
)
def test_pages_of_others_are_refused(server: Server, headers: dict[str, str]) -> None:
    for target in ("/en/", "/en/_static/library.js", "/@rulebook/events?page=/en/", "/sw.js", "/nowhere"):
        answer, data = ask(server, target, **headers)
        assert answer.status == 403, target
        assert answer.getheader("Content-Type") == "text/plain; charset=utf-8"
        assert data.endswith(b".\n")
        assert b"Fog" not in data


def test_the_message_of_a_refused_name_says_what_to_do(server: Server) -> None:
    _, data = ask(server, "/en/", Host="rules.example")
    assert data == (
        b"rules.example is not a name of this server: open it as localhost or by IP address, "
        b"or start it with --allow-host and this name.\n"
    )


def test_a_request_that_names_another_host_in_its_target_is_refused(server: Server) -> None:
    answer = ask_raw(server, "GET http://rules.example/en/ HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    assert answer.startswith("HTTP/1.1 403 ")


def test_links_of_others_lead_here(server: Server) -> None:
    answer, _ = ask(server, "/en/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate")
    assert answer.status == 200


def test_a_name_that_is_allowed_is_answered(pages: SitePages) -> None:
    with make_server("127.0.0.1", 0, pages, Listeners(pages, lambda: None), ["rules.example"]) as running:
        serve_in_thread(running)
        assert ask(running, "/en/", Host="rules.example")[0].status == 200
        assert ask(running, "/en/", Host="other.example")[0].status == 403
        running.shutdown()


@pytest.mark.parametrize(
    "name", ["", "http://rules.example", "rules.example/", "rules.example:443", "*.example", ".example"]
)
def test_what_is_no_name_of_a_host_is_not_allowed(pages: SitePages, name: str) -> None:
    with pytest.raises(UnusableInputError, match="is not the name of a host"):
        make_server("127.0.0.1", 0, pages, Listeners(pages, lambda: None), [name])


def test_no_answer_may_be_loaded_by_another_origin(server: Server) -> None:
    known = str(ask(server, "/en/")[0].getheader("ETag"))
    statuses = set()
    for target, method, headers in (
        ("/en/", "GET", {}),
        ("/en/", "HEAD", {}),
        ("/en/", "GET", {"If_None_Match": known}),
        ("/en/_static/library.js", "GET", {}),
        ("/@rulebook/page.js", "GET", {}),
        ("/en", "GET", {}),
        ("/nowhere", "GET", {}),
        ("/en/", "GET", {"Host": "rules.example"}),
        ("/en/", "POST", {}),
    ):
        answer, _ = ask(server, target, method, **headers)
        statuses.add(answer.status)
        assert answer.getheader("Cross-Origin-Resource-Policy") == "same-origin", target
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        assert answer.getheader("Content-Security-Policy") == "frame-ancestors 'self'"
        assert answer.getheader("Cross-Origin-Opener-Policy") == "same-origin"
    assert statuses == {200, 304, 302, 404, 403, 501}


@pytest.mark.parametrize(
    "request_",
    [
        "GET http://[::1/en HTTP/1.1\nHost: localhost\n",
        "HEAD http://[::1/en HTTP/1.1\nHost: localhost\n",
        "GET /@rulebook/events?page=//[x HTTP/1.1\nHost: localhost\n",
        "GET /en/ HTTP/1.1\n",
        "GET /en/ HTTP/1.1\nHost: localhost\nHost: rules.example\n",
    ],
)
def test_a_request_that_cannot_be_read_gets_an_error(
    server: Server, capfd: pytest.CaptureFixture[str], request_: str
) -> None:
    answer = ask_raw(server, f"{request_}Connection: close\n\n")
    assert answer.startswith("HTTP/1.1 400 ")
    assert "\r\nCross-Origin-Resource-Policy: same-origin\r\n" in answer
    assert ask(server, "/en/")[0].status == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "request_",
    [
        f"GET /{'a' * 70_000} HTTP/1.1\nHost: localhost\n\n",
        "GET\n\n",
        "GET / HTTP/x\nHost: localhost\n\n",
        "GET / HTTP/9.9\nHost: localhost\n\n",
        "\0\1\2\nHost: localhost\n\n",
        f"GET / HTTP/1.1\nHost: localhost\nX: {'y' * 70_000}\n\n",
        f"GET / HTTP/1.1\nHost: localhost\n{'X: yZ' * 200}\n".replace("Z", "\n"),
        f"GET /{'%00' * 20_000} HTTP/1.1\nHost: localhost\nConnection: close\n\n",
        f"GET /{'a' * 60_000} HTTP/1.1\nHost: localhost\nConnection: close\n\n",
        "GET * HTTP/1.1\nHost: localhost\nConnection: close\n\n",
        "OPTIONS * HTTP/1.1\nHost: localhost\n\n",
    ],
    ids=range(11),
)
def test_no_request_is_left_without_an_answer(server: Server, capfd: pytest.CaptureFixture[str], request_: str) -> None:
    answer = ask_raw(server, request_)
    assert re.search(r"\b(?:400|404|414|431|501|505)\b", answer[:400])
    assert ask(server, "/en/")[0].status == 200
    assert capfd.readouterr().err == ""


def test_a_name_that_is_too_long_is_not_there(server: Server) -> None:
    assert ask(server, f"/{'a' * 5000}")[0].status == 404
    assert ask(server, f"/en/{'a/' * 3000}")[0].status == 404


def test_a_port_that_is_taken_gives_way_to_the_next(server: Server, pages: SitePages) -> None:
    with make_server("127.0.0.1", server.server_port, pages, Listeners(pages, lambda: None)) as other:
        assert other.server_port > server.server_port
        assert other.address == f"http://127.0.0.1:{other.server_port}/"


def test_a_host_of_another_machine_is_refused(pages: SitePages) -> None:
    with pytest.raises(UnusableInputError, match=r"no address of this machine|cannot be served"):
        make_server("192.0.2.1", 0, pages, Listeners(pages, lambda: None))


def test_paths_are_read_from_requests() -> None:
    assert path_of("/en/%E6%9C%AD.html?a=b#c") == "en/札.html"


@pytest.mark.parametrize(
    ("header", "status"),
    [("{}", 304), ("W/{}", 304), ('"other", {}', 304), ('"other",W/{} , "third"', 304), ("*", 304), ('"other"', 200)],
)
def test_a_copy_that_is_current_is_not_sent_again(server: Server, header: str, status: int) -> None:
    tag = ask(server, "/en/_static/rulebook.css")[0].headers["ETag"]
    answer, data = ask(server, "/en/_static/rulebook.css", If_None_Match=header.format(tag))
    assert (answer.status, bool(data)) == (status, status == 200)
    assert answer.headers["ETag"] == tag
