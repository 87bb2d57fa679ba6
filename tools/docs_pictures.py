"""Take the pictures of the documentation from the running client.

python tools/docs_pictures.py     writes docs/images/*.png; needs Chromium and the built client
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
PICTURES = {  # file: screen, width, height
    "ra-table": ("ra", 1440, 900),
    "pharaon-table": ("pharaon", 1440, 900),
    "lobby": ("lobby", 1440, 900),
    "ra-phone": ("ra", 390, 844),
    "replay": ("replay", 1440, 900),
}


def save(picture: bytes, file: Path) -> None:
    """Write it with 128 colours, which is a third of the size."""
    Image.open(BytesIO(picture)).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)


def main() -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    from web.house import House
    from web.screens import addresses, look, show, visitor

    with tempfile.TemporaryDirectory() as place:
        house = House(Path(place) / "benben.sqlite3")
        house.start()
        try:
            with visitor(house.address, viewport={"width": 1440, "height": 900}) as page:
                found = addresses(page)
                for name, (screen, width, height) in PICTURES.items():
                    show(page, found[screen])
                    look(page, width, "light", height)
                    save(page.screenshot(), IMAGES / f"{name}.png")
                    print(f"{name}.png", flush=True)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
