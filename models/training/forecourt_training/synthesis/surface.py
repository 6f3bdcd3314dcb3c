"""The part of a panel for rendering damage: linear light, enlarged, with shading separated from colour."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from forecourt_training.synthesis.noise import step

GAMMA = 2.2
_LINEAR = (np.arange(256, dtype=np.float32) / 255) ** GAMMA
SUN_TILT = 0.35  # share of the light from the right, relative to the light from above


def to_linear(pixels: np.ndarray) -> np.ndarray:
    """Converts uint8 display values to linear light 0..1."""
    return _LINEAR[pixels]


def to_display(light: np.ndarray) -> np.ndarray:
    """Converts linear light to display values 0..255, as float32."""
    return 255 * np.clip(light, 0, 1) ** (1 / GAMMA)


def luminance(light: np.ndarray) -> np.ndarray:
    """Luminance of BGR values, with the weights of Rec. 709."""
    return light @ np.array([0.0722, 0.7152, 0.2126], np.float32)


def max_channel(channels: np.ndarray) -> np.ndarray:
    """The largest of three channels at every pixel."""
    return np.maximum(np.maximum(channels[..., 0], channels[..., 1]), channels[..., 2])


@dataclass(frozen=True)
class Surface:
    pixels: np.ndarray  # [h,w,3] linear BGR
    paint: np.ndarray  # [h,w] 0..1, the panel's painted area
    low: np.ndarray  # [h,w,3] the panel's colour without gloss and noise
    shade: np.ndarray  # [h,w] light at each pixel, relative to the panel's median
    light: float  # how bright a white matt surface would be in this picture
    colour: np.ndarray  # [3] linear BGR, the panel's median
    centre: tuple  # where the damage goes, px of `pixels`
    scale: float  # px of `pixels` in one px of the picture
    part: str

    @property
    def shape(self) -> tuple[int, int]:
        return self.paint.shape

    @property
    def is_dark(self) -> bool:
        return float(luminance(self.colour)) < 0.12

    @property
    def is_white(self) -> bool:
        return float(luminance(self.colour)) > 0.3 and float(np.ptp(self.colour)) < 0.25 * float(self.colour.max())

    def lit(self, albedo: np.typing.ArrayLike) -> np.ndarray:
        """The look of a matt surface of this albedo ([3] or [h,w,3], BGR) under the light of the panel."""
        return np.asarray(albedo, np.float32) * (self.shade * self.light)[..., None]


def over(below: np.ndarray, above: np.ndarray, opacity: np.ndarray) -> np.ndarray:
    """Blends `above` ([h,w,3] or [3]) over `below` with an opacity [h,w]."""
    return below + (above - below) * opacity[..., None]


def slopes(height: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Slope of a height field (px towards the viewer) to the right and downward."""
    height = np.asarray(height, np.float32)  # NumPy 2 makes it float64 if a factor was a NumPy scalar
    return (
        cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3, scale=0.125, borderType=cv2.BORDER_REPLICATE),
        cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3, scale=0.125, borderType=cv2.BORDER_REPLICATE),
    )


def relight(pixels: np.ndarray, height: np.ndarray, strength: float, gloss: float = 0.05, sun: float = SUN_TILT) -> np.ndarray:
    """Lights a relief from above: areas that face upward become brighter, areas that face downward become darker."""
    right, down = slopes(height)
    tilt = np.clip(down + sun * right, -1.2, 1.2)
    bright = gloss * step(tilt, 0.02, 0.6)
    return pixels * np.exp(strength * tilt)[..., None] + bright[..., None]


def bend_reflections(surface: Surface, height: np.ndarray, reach: float) -> np.ndarray:
    """Shifts the panel's own pixels by `reach` px along the slope: reflections bend like those in dented metal."""
    right, down = slopes(height)
    y, x = np.mgrid[: surface.shape[0], : surface.shape[1]].astype(np.float32)
    mirror = over(surface.low, surface.pixels, surface.paint)
    bent = cv2.remap(mirror, x + reach * right, y + reach * down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return surface.pixels + bent - mirror
