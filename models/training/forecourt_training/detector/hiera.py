"""Hiera-Tiny of SAM 2 (Ryali et al. 2023, Ravi et al. 2024) up to stride 16, as a trainable trunk.

The start weights are stages 1 to 3 of the image encoder (Apache-2.0), as a safetensors file with timm's names. The layers
are timm's. Photos are BGR, 0 to 255.
"""

from __future__ import annotations

from pathlib import Path

import torch
import torch.nn as nn

MEAN, SPREAD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)  # of ImageNet, RGB, 0 to 1
DROP_PATH = 0.1


class Hiera(nn.Module):
    """forward(images [N,3,H,W]) -> features at strides 4, 8 and 16. The sides must be multiples of 32."""

    channels = (96, 192, 384)

    def __init__(self, weights: str | Path | None) -> None:
        """`weights`: the safetensors file, or None for random weights (a checkpoint follows)."""
        super().__init__()
        import timm  # only this trunk needs it

        self.body = timm.create_model(
            "sam2_hiera_tiny", pretrained=False, features_only=True, out_indices=(0, 1, 2), drop_path_rate=DROP_PATH
        )
        if weights:
            from safetensors.torch import load_file

            stored = {name.removeprefix("trunk."): value.float() for name, value in load_file(str(weights)).items()}
            mine = self.body.state_dict()
            found = {name: stored[name.removeprefix("model.")] for name in mine if name.removeprefix("model.") in stored}
            missing = set(mine) - set(found)
            if missing:
                raise SystemExit(f"{weights} does not contain {', '.join(sorted(missing))}")
            self.body.load_state_dict(found)
        self.register_buffer("mean", torch.tensor(MEAN)[:, None, None] * 255, persistent=False)
        self.register_buffer("spread", torch.tensor(SPREAD)[:, None, None] * 255, persistent=False)

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        return self.body((images.flip(1) - self.mean) / self.spread)

    def rate_of(self, name: str, decay: float = 0.8, depth: int = 10) -> float:
        """Returns the factor of the learning rate of a parameter: `decay` per block below the last one."""
        parts = name.split(".")
        block = int(parts[parts.index("blocks") + 1]) if "blocks" in parts else -1
        return decay ** (depth - 1 - block)
