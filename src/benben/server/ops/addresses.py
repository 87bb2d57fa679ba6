"""Whose address it is: an IPv6 host owns a whole /64 network, so that counts as one."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(4096)
def household(address: str) -> str:
    """The address as limits count it: of IPv6 its /64 network, of IPv4 (also inside IPv6) itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def is_among(address: str, trusted: Iterable[str]) -> bool:
    """Whether an address is one of these addresses or networks (`*`: any)."""
    return any(entry == "*" or _within(address, entry) for entry in trusted)


def _within(address: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return address == network
