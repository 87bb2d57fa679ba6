"""Names: how they are compared, and which of them look alike."""

import unicodedata

# Letters and digits that the eye takes for a Latin letter, as they are written before capitals are made small.
ALIKE = {
    **dict(zip("0O\u041e\u039f\u043e\u03bf", "oooooo", strict=True)),
    **dict(zip("1I|\u0406\u0399\u04c0", "llllll", strict=True)),
    **dict(
        zip(
            "\u0410\u0412\u0415\u041a\u041c\u041d\u0420\u0421\u0422\u0423\u0425\u0408\u0405",
            "abekmhpctyxjs",
            strict=True,
        )
    ),
    **dict(
        zip(
            "\u0430\u0435\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d",
            "aepcyxijshdqw",
            strict=True,
        )
    ),
    **dict(
        zip("\u0391\u0392\u0395\u0396\u0397\u039a\u039c\u039d\u03a1\u03a4\u03a5\u03a7", "abezhkmnptyx", strict=True)
    ),
    **dict(zip("\u03b1\u03bd\u03c1\u03b9\u03ba\u0131", "avpiki", strict=True)),
}
PAIRS = (("rn", "m"), ("vv", "w"))


def name_key(name: str) -> str:
    """A name as compared: how it is spaced and whether letters are capital does not matter."""
    return " ".join(name.split()).casefold()


def likeness(name: str) -> str:
    """The same text for all names that look alike: letters of other alphabets, wide letters, 0 and O, 1 and l, dots."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(ALIKE.get(sign, sign) for sign in plain if sign.isalnum()).casefold()
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen
