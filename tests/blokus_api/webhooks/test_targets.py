import pytest

from blokus_api.webhooks.targets import Target, TargetError, read_target


def test_a_url_is_taken_apart():
    assert read_target("https://Example.com/hook?a=b", to_loopback=False) == Target(
        "https", "example.com", 443, "/hook?a=b"
    )


@pytest.mark.parametrize(
    ("url", "authority"),
    [
        ("https://example.com", "example.com"),
        ("https://example.com:443/", "example.com"),
        ("https://example.com:8443/", "example.com:8443"),
        ("https://[2606:4700::1111]:8443/", "[2606:4700::1111]:8443"),
        ("https://93.184.216.34/", "93.184.216.34"),
    ],
)
def test_the_host_is_told_as_the_url_has_it(url, authority):
    assert read_target(url, to_loopback=False).authority == authority


@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://",
        "https:///path",
        "//example.com",
        "example.com",
        "http://example.com/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://user@example.com/",
        "https://user:password@example.com/",
        "https://@example.com/",
        "https://example.com@127.0.0.1/",
        "https://example.com#@127.0.0.1/",
        "https://example.com/#fragment",
        "https://example.com\\@127.0.0.1/",
        "https://example.com /",
        "https://example.com/\r\nX-Injected: 1",
        "https://example.com/\t",
        "https://exämple.com/",
        "https://example。com/",
        "https://ⓔxample.com/",
        "https://example.com:0/",
        "https://example.com:/",
        "https://example.com:65536/",
        "https://example.com:-1/",
        "https://example.com:٤٤٣/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://017700000001/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://127.0.0.1./",
        "https://1.2.3.4.5/",
        "https://256.1.1.1/",
        "https://[::1/",
        "https://[::1]x/",
        "https://[fe80::1%25eth0]/",
        "https://[v1.x]/",
        "https://::1/",
        "https://intranet/",
        "https://localhost/",
        "https://example..com/",
        "https://-example.com/",
        "https://exa_mple.com/",
        "https://%31%32%37.0.0.1/",
        "https://example.com/" + "a" * 2000,
    ],
)
def test_what_could_be_read_in_two_ways_is_refused(url):
    with pytest.raises(TargetError):
        read_target(url, to_loopback=False)


@pytest.mark.parametrize("url", ["http://localhost:9000/", "http://127.0.0.1/"])
def test_a_setting_lets_receivers_be_on_this_machine(url):
    assert read_target(url, to_loopback=True).scheme == "http"
