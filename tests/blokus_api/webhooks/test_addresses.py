import socket

import pytest

from blokus_api.webhooks.addresses import AddressError, is_allowed, resolve

PUBLIC = [
    *("93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"),
    *("168.63.129.15", "168.63.129.17", "192.0.1.1", "2001:200::1", "3ffe::1"),
]
LOOPBACK = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"]
INNER = [
    *("0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255"),
    *("192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.0.1", "198.18.0.1"),
    *("192.0.2.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1"),
    *("240.0.0.1", "255.255.255.255"),
    *("::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "fec0::1"),
    *("ff02::1", "2001:db8::1", "100::1", "::127.0.0.1", "::8.8.8.8"),
    *("::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:0"),
    *("64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1"),
    *("2002:7f00:1::", "2001:0:7f00:1::", "5f00::1"),
    # What Python 3.11 takes for global.
    *("192.0.0.9", "192.0.0.192", "192.0.0.255", "168.63.129.16", "3fff::1"),
    *("3fff:fff:ffff::1", "::ffff:168.63.129.16", "::ffff:192.0.0.192"),
    *("192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1"),
    *("2620:4f:8000::1", "100:0:0:1::1", "2001:1ff::1", "4000::1", "::ffff:0:1.2.3.4"),
]


@pytest.mark.parametrize("address", PUBLIC)
def test_the_public_network_is_sent_to(address):
    assert is_allowed(address, to_loopback=False)


@pytest.mark.parametrize("address", LOOPBACK)
def test_this_machine_only_where_a_setting_allows_it(address):
    assert not is_allowed(address, to_loopback=False)
    assert is_allowed(address, to_loopback=True)


@pytest.mark.parametrize("address", INNER)
@pytest.mark.parametrize("to_loopback", [True, False])
def test_the_network_around_this_server_never(address, to_loopback):
    assert not is_allowed(address, to_loopback=to_loopback)


def resolving(monkeypatch, *addresses):
    def resolved(host, port, **_):
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, port)) for a in addresses
        ]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)


def test_one_inner_address_of_a_name_refuses_all(monkeypatch):
    resolving(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(AddressError, match="forbidden-address"):
        resolve("example.com", 443, to_loopback=False)


def test_the_addresses_of_a_name_are_those_to_connect_to(monkeypatch):
    resolving(monkeypatch, "8.8.8.8", "8.8.8.8", "8.8.4.4")
    assert resolve("example.com", 443, to_loopback=False) == ["8.8.8.8", "8.8.4.4"]


def test_a_name_that_nobody_has_is_told():
    with pytest.raises(AddressError, match="unresolvable"):
        resolve("nobody.invalid", 443, to_loopback=False)


def test_numbers_that_the_resolver_reads_as_addresses_are_looked_at():
    with pytest.raises(AddressError, match="forbidden-address"):
        resolve("2130706433", 443, to_loopback=False)
