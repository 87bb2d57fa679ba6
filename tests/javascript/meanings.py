"""Small functions, each with something that Python and JavaScript understand differently."""

from benben.core.rule import rule


@rule
def floor_division(a: int, b: int) -> int:
    return a // b


@rule
def remainder(a: int, b: int) -> int:
    return a % b


@rule
def minus_zero(a: int, b: int) -> int:
    return -(a - a) * b


@rule
def bits_before_comparison(a: int, b: int) -> int:
    if a & 1 == 1:
        return a | b << 1
    return ~a ^ b


@rule
def a_truth_value_is_a_number(a: int, b: int) -> int:
    higher = a > b
    return int(higher) + (higher == 1) * 10


@rule
def truth_given_as_a_number(a: int, b: int) -> int:
    return twice(a > b)


@rule
def twice(n: int) -> int:
    if n == 1:
        return 2
    return 0


@rule
def a_chain_of_comparisons(a: int, b: int) -> bool:
    return -2 < a <= b


@rule
def the_bound_is_read_once(a: int, b: int) -> int:
    end = 3
    found = 0
    for n in range(end):
        end += a
        found += n
    return found + end


@rule
def a_counter_changed_inside(a: int, b: int) -> int:
    found = 0
    for n in range(4):
        n += b
        found = found * 10 + n
    return found


@rule
def a_counter_used_afterwards(a: int, b: int) -> int:
    for n in range(5):
        if n == a:
            break
    return n


@rule
def counting_down(a: int, b: int) -> int:
    found = 0
    for n in range(3, -1, -1):
        found = found * 10 + n
    return found


@rule
def one_name_in_two_loops(a: int, b: int) -> int:
    found = 0
    for n in range(3):
        for n in range(2):
            found += n + a
        found += n * 10
    return found


def one_name_in_loops_of_two_kinds(a: int, b: int) -> list[int]:
    found = []
    for n, item in enumerate([a, b]):
        item += n
        found.append(item)
    for n in range(3):
        found.append(n * 2)
    found.append(n)
    return found


@rule
def names_of_javascript(a: int, b: int) -> int:
    var = a
    function = b
    return var * 10 + function


@rule
def first_value_in_a_branch(a: int, b: int) -> int:
    if a > 0:
        found = a
    else:
        found = b
    return found


def an_empty_list_is_false(a: int, b: int) -> list[int]:
    items = [n for n in range(a) if n > b]
    if not items:
        return [-1]
    return items


def lists_are_equal_by_their_items(a: int, b: int) -> bool:
    return [a, b] == [b, a]


def sorted_backwards_keeps_equals_in_order(a: int, b: int) -> list[list[int]]:
    return sorted([[1, a], [2, b], [3, a]], key=lambda item: item[1], reverse=True)


def tuples_are_compared_item_by_item(a: int, b: int) -> list[int]:
    return max([a, 2], [a, 10]) if a > b else min([[b, 2], [b, 10]])


def texts_with_values(a: int, b: int) -> str:
    return f"`{a}` ${{x}} {a > b} {None} {'it'!r} {[a]}"


def dictionaries(a: int, b: int) -> dict[str, int]:
    known = {"a": a, **{f"k{n}": n for n in range(2)}}
    known["b"] = known.get("none", b)
    return {key: value for key, value in known.items() if "k" not in key or value}


def the_last_item(a: int, b: int) -> int:
    return [a, b][-1] + [a, b].count(a) + sum([a] * 3)


def unpacked(a: int, b: int) -> list[int]:
    found = []
    for place, (one, other) in enumerate(zip([a, b], [b, a], strict=True)):
        found.append(place + one * other)
    found += [len(found)]
    return [*found, *range(2)]


def kinds(a: int, b: int) -> list[bool]:
    return [
        isinstance(a, int),
        isinstance("a", int),
        type(a) is int,
        isinstance([a], list | tuple),
        type(a) is bool,
    ]
