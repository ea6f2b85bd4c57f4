"""Pixels of a PNG."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]
"""Rows of pixels of red, green and blue."""


def pixels(png: bytes) -> Pixels:
    """Decode a picture."""
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def paint(pixel: NDArray[np.uint8]) -> str:
    """Write a pixel as themes do."""
    red, green, blue = (int(part) for part in pixel)
    return f"#{red:02x}{green:02x}{blue:02x}"
