"""Addresses to listen at and to give to friends."""

from __future__ import annotations

import contextlib
import ipaddress
import socket


def is_local(address: str) -> bool:
    """Whether nobody from outside reaches `address`."""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def reachable(address: str) -> str:
    """An address to give to friends: for one that means all of this machine's, the one it would send from.

    At `::` nobody is heard by IPv4, nor at `0.0.0.0` by IPv6. Where there is no way out, this machine's name.
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if not known.is_unspecified:
        return address
    family, far = (socket.AF_INET, "192.0.2.1") if known.version == 4 else (socket.AF_INET6, "2001:db8::1")
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return socket.gethostname()


def source(address: str) -> str:
    """Who counts as one at `address`: of IPv6 a whole /64, for anybody who has one address of it has them all."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))
