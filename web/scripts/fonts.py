"""Make the client's fonts from packages in node_modules: woff2 files and the style that names them.

pip install -e ".[fonts]" && python web/scripts/fonts.py

Words are Source Sans 3; titles and numbers that score are Alegreya (both: SIL Open Font License). A changed font may
not carry a reserved name, so the files are called Benben Sans and Benben Serif. The style also adjusts fonts that a
machine may have to the measures of ours: text does not jump when ours arrive.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parents[1]
FONTS = WEB / "src" / "fonts"
LICENCES = WEB / "public" / "fonts"  # the licence goes wherever the files go
RANGES = {
    "latin": "U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, "
    "U+2212, U+2215",
    "latin-ext": "U+100-130, U+132-151, U+154-17F, U+218-21B, U+1E9E",
    "cyrillic": "U+400-45F, U+490-491, U+2116",
}
FEATURES = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "mkmk"]
SAMPLE = "With three bots. Starts at once, no account needed. Il pleut sur le Nil; die Sonne geht auf. 0123456789"


@dataclass
class Fallback:
    """Fonts of the same widths that machines have; `width` is their mean width of SAMPLE, in ems."""

    weight: int
    names: list[str]
    width: float


@dataclass
class Family:
    name: str
    package: str
    weights: tuple[int, int]
    size: float  # scale: makes small letters as high as those of common system fonts
    fallbacks: list[Fallback]

    @property
    def slug(self) -> str:
        return self.name.lower().replace(" ", "-")

    @property
    def folder(self) -> Path:
        return WEB / "node_modules" / "@fontsource-variable" / self.package


FAMILIES = [
    Family(
        "Benben Sans",
        "source-sans-3",
        (400, 700),
        1.06,
        [
            Fallback(400, ["Arial", "Liberation Sans", "Arimo", "Helvetica"], 0.4393),
            Fallback(700, ["Arial Bold", "Liberation Sans Bold", "Arimo Bold", "Helvetica Bold"], 0.4667),
        ],
    ),
    Family(
        "Benben Serif",
        "alegreya",
        (700, 700),
        1.05,
        [Fallback(700, ["Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold", "Times Bold"], 0.418)],
    ),
]


def code_points(part: str) -> set[int]:
    spans = [span.strip().removeprefix("U+").split("-") for span in RANGES[part].split(",")]
    return {point for span in spans for point in range(int(span[0], 16), int(span[-1], 16) + 1)}


def subset_of(family: Family, part: str) -> TTFont:
    """The letters of one range, in the weights that the client uses."""
    font = TTFont(family.folder / "files" / f"{family.package}-{part}-wght-normal.woff2")
    make_figures_tabular(font)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 13, 14])
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=code_points(part))
    chosen.subset(font)
    low, high = family.weights
    font = instancer.instantiateVariableFont(font, {"wght": low if low == high else (low, high)})
    for number in (1, 4, 6):
        font["name"].setName(family.name.replace(" ", "") if number == 6 else family.name, number, 3, 1, 0x409)
    font.flavor = "woff2"
    return font


def make_figures_tabular(font: TTFont) -> None:
    """Lining figures of one width without any setting: the `font` shorthand of a style resets such settings."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    for tag in ("lnum", "tnum"):
        records = [record for record in table.FeatureList.FeatureRecord if record.FeatureTag == tag]
        for index in {index for record in records for index in record.Feature.LookupListIndex}:
            for lookup in table.LookupList.Lookup[index].SubTable:
                mapping = getattr(lookup, "ExtSubTable", lookup).mapping
                for characters in font["cmap"].tables:
                    characters.cmap.update({n: mapping[g] for n, g in characters.cmap.items() if g in mapping})


def width(font: TTFont, weight: int) -> float:
    """The mean width of SAMPLE in ems."""
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weight}, inplace=False)
    glyphs = font.getBestCmap()
    return sum(font["hmtx"][glyphs[ord(sign)]][0] for sign in SAMPLE) / len(SAMPLE) / font["head"].unitsPerEm


def rules(family: Family) -> Iterator[str]:
    """Writes the files of a family, and gives the style that names them."""
    low, high = family.weights
    weights = f"{low} {high}" if low < high else str(low)
    for part, span in RANGES.items():
        font = subset_of(family, part)
        file = f"{family.slug}-{part}.woff2"
        font.save(FONTS / file)
        source = f'url("../fonts/{file}") format("woff2")'
        yield face(family.name, weights, source, **{"size-adjust": f"{family.size:.0%}", "unicode-range": span})
        if part == "latin":
            latin = font
    ems, line = latin["head"].unitsPerEm, latin["hhea"]
    for fallback in family.fallbacks:
        size = width(latin, fallback.weight) * family.size / fallback.width
        measures = {
            "ascent-override": line.ascent,
            "descent-override": -line.descent,
            "line-gap-override": line.lineGap,
        }
        adjusted = {key: f"{value / ems * family.size / size:.1%}" for key, value in measures.items()}
        source = ", ".join(f'local("{name}")' for name in fallback.names)
        weight = str(fallback.weight) if len(family.fallbacks) > 1 else weights
        yield face(f"{family.name} fallback", weight, source, **{"size-adjust": f"{size:.1%}", **adjusted})


def face(name: str, weight: str, source: str, **more: str) -> str:
    parts = {"font-family": f'"{name}"', "font-weight": weight, "font-display": "swap", "src": source, **more}
    return "@font-face {\n" + "".join(f"  {key}: {value};\n" for key, value in parts.items()) + "}\n"


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    LICENCES.mkdir(exist_ok=True)
    style = "/* Made by scripts/fonts.py. */\n" + "".join(rule for family in FAMILIES for rule in rules(family))
    (WEB / "src" / "css" / "fonts.css").write_text(style, "utf-8")
    for family in FAMILIES:
        text = (family.folder / "LICENSE").read_text("utf-8")
        source = TTFont(family.folder / "files" / f"{family.package}-latin-wght-normal.woff2")["name"]
        notice = f"{family.name} is a changed version of {source.getDebugName(1)}.\n{source.getDebugName(0)}\n\n"
        (LICENCES / f"{family.slug}.txt").write_text(notice + text, "utf-8")
    sizes = {file.name: file.stat().st_size for file in sorted(FONTS.glob("*.woff2"))}
    print("\n".join(f"{size:7,} {name}" for name, size in sizes.items()), f"\n{sum(sizes.values()):7,} in all")


if __name__ == "__main__":
    main()
