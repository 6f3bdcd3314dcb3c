"""An exported model in the place of the trained one."""

import torch

from forecourt_training.runtime import OUTPUTS, Session


class Exported(Session):
    """Called as detector.network.Deployed is: images [N,3,H,W] -> predictions, and masks and evidence where it has them."""

    def __call__(self, images):
        made = self.run(images.contiguous().numpy())
        return [torch.from_numpy(made[name]) for name in OUTPUTS if name in made]
