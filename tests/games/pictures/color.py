"""How colors look: contrast, and how far apart they are for whom.

Contrast is that of WCAG 2.2. Distances are CIEDE2000 as in Sharma, Wu and Dalal, "The
CIEDE2000 Color-Difference Formula" (2005). Sight with two sorts of cones is simulated
with the matrices for severity 1.0 of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), on linear
RGB.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Vector = (0.95047, 1.0, 1.08883)


def contrast(first: str, other: str) -> float:
    """Return the contrast of two paints, from 1 to 21."""
    lighter, darker = sorted((luminance(first), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(paint: str) -> float:
    return _applied(TO_XYZ, _linear(paint))[1]


def distance(first: str, other: str, sight: str = "normal") -> float:
    """Return the perceived distance of two paints; 1 is just noticeable."""
    return ciede2000(_lab(first, sight), _lab(other, sight))


def _linear(paint: str) -> Vector:
    parts = (int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return red, green, blue


def _applied(matrix: Matrix, vector: Vector) -> Vector:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _lab(paint: str, sight: str) -> Vector:
    seen = _applied(SIGHTS[sight], _linear(paint))
    inside = [min(1.0, max(0.0, part)) for part in seen]
    xyz = _applied(TO_XYZ, (inside[0], inside[1], inside[2]))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(xyz, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first: Vector, other: Vector) -> float:
    """Return the distance of two CIELAB colors."""
    (l1, a1, b1), (l2, a2, b2) = first, other
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))) / 2
    c1, c2 = hypot(a1 * (1 + g), b1), hypot(a2 * (1 + g), b2)
    h1 = degrees(atan2(b1, a1 * (1 + g))) % 360
    h2 = degrees(atan2(b2, a2 * (1 + g))) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    lightness, chroma = l2 - l1, c2 - c1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c, 1 + 0.015 * c * t
    r_c = 2 * sqrt(c**7 / (c**7 + 25**7))
    r_t = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * r_c
    return sqrt(
        (lightness / s_l) ** 2
        + (chroma / s_c) ** 2
        + (hue / s_h) ** 2
        + r_t * (chroma / s_c) * (hue / s_h)
    )
