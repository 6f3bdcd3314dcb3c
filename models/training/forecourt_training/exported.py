"""Runs an exported model in place of the trained network."""

from __future__ import annotations

import torch

from forecourt_training.runtime import OUTPUTS, Session


class Exported(Session):
    """Has the interface of detector.network.Deployed.

    images [N,3,H,W] -> predictions, then masks and evidence if the model has them.
    """

    def __call__(self, images: torch.Tensor) -> list[torch.Tensor]:
        made = self.run(images.contiguous().numpy())
        return [torch.from_numpy(made[name]) for name in OUTPUTS if name in made]
