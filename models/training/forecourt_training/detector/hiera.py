"""Hiera-Tiny of SAM 2 (Ryali et al. 2023, Ravi et al. 2024) up to stride 16, as a trainable trunk.

The start weights are stages 1 to 3 of the image encoder (Apache-2.0), as a safetensors file with timm's names. Photos are BGR,
0 to 255. Features between blocks are [N,H,W,C].
"""

from __future__ import annotations

from pathlib import Path

import torch
import torch.nn as nn
import torch.nn.functional as F

MEAN, SPREAD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)  # of ImageNet, RGB, 0 to 1
DROP_PATH = 0.1  # of the last block of the entire encoder; it grows from 0
ENCODER_BLOCKS = 12
EPS = 1e-6
# per block: channels in and out, heads, side of the attention's window (0: the entire picture), whether queries are pooled
BLOCKS = (
    (96, 96, 1, 8, False),
    (96, 192, 2, 8, True),
    (192, 192, 2, 4, False),
    (192, 384, 4, 4, True),
    *((384, 384, 4, window, False) for window in (14, 0, 14, 0, 14, 0)),
)
STAGE_ENDS = (0, 2, 9)


def _pooled(x: torch.Tensor) -> torch.Tensor:
    """The maximum of each 2x2 cells."""
    return F.max_pool2d(x.permute(0, 3, 1, 2), 2).permute(0, 2, 3, 1)


def _windows(x: torch.Tensor, side: int) -> torch.Tensor:
    """Cuts [N,H,W,C] into windows [N * count,side,side,C]; the last ones are padded with zeros."""
    count, height, width, channels = x.shape
    x = F.pad(x, (0, 0, 0, -width % side, 0, -height % side))
    rows, columns = x.shape[1] // side, x.shape[2] // side
    x = x.reshape(count, rows, side, columns, side, channels)
    return x.transpose(2, 3).reshape(-1, side, side, channels)


def _joined(windows: torch.Tensor, height: int, width: int) -> torch.Tensor:
    """Joins windows to [N,height,width,C] again, without the padding."""
    side, channels = windows.shape[1], windows.shape[3]
    # an export divides towards zero, so the dividends are positive
    rows, columns = (height + side - 1) // side, (width + side - 1) // side
    x = windows.reshape(-1, rows, columns, side, side, channels).transpose(2, 3)
    return x.reshape(-1, rows * side, columns * side, channels)[:, :height, :width]


class Attention(nn.Module):
    def __init__(self, taken: int, given: int, heads: int, pools: bool) -> None:
        super().__init__()
        self.heads, self.pools = heads, pools
        self.qkv, self.proj = nn.Linear(taken, 3 * given), nn.Linear(given, given)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count, height, width, _ = x.shape
        q, k, v = self.qkv(x).chunk(3, -1)
        if self.pools:
            q = _pooled(q)
            height, width = height // 2, width // 2
        q, k, v = (t.reshape(count, -1, self.heads, t.shape[-1] // self.heads).transpose(1, 2) for t in (q, k, v))
        weights = (q @ k.transpose(-2, -1) * q.shape[-1] ** -0.5).softmax(-1)
        return self.proj((weights @ v).transpose(1, 2).reshape(count, height, width, -1))


class Mlp(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(channels, 4 * channels), nn.Linear(4 * channels, channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.fc2(F.gelu(self.fc1(x)))


class Block(nn.Module):
    def __init__(self, taken: int, given: int, heads: int, window: int, pools: bool, drop: float) -> None:
        super().__init__()
        self.window, self.pools, self.drop = window, pools, drop
        self.norm1, self.attn = nn.LayerNorm(taken, EPS), Attention(taken, given, heads, pools)
        self.norm2, self.mlp = nn.LayerNorm(given, EPS), Mlp(given)
        self.proj = nn.Linear(taken, given) if taken != given else None

    def _dropped(self, x: torch.Tensor) -> torch.Tensor:
        """In training, leaves out the branch of some pictures (Huang et al. 2016)."""
        if not self.training or not self.drop:
            return x
        kept = 1 - self.drop
        return x * x.new_empty(len(x), 1, 1, 1).bernoulli_(kept) / kept

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        shortcut, x = x, self.norm1(x)
        if self.proj:
            shortcut = self.proj(x)
        if self.pools:
            shortcut = _pooled(shortcut)
        _, height, width, _ = shortcut.shape
        if self.window:
            x = _joined(self.attn(_windows(x, self.window)), height, width)
        else:
            x = self.attn(x)
        x = shortcut + self._dropped(x)
        return x + self._dropped(self.mlp(self.norm2(x)))


class Encoder(nn.Module):
    """forward(normalized RGB [N,3,H,W]) -> features [N,C,h,w] at strides 4, 8 and 16."""

    def __init__(self) -> None:
        super().__init__()
        first = BLOCKS[0][0]
        self.patch_embed = nn.ModuleDict({"proj": nn.Conv2d(3, first, 7, 4, 3)})
        self.pos_embed = nn.Parameter(torch.zeros(1, first, 7, 7))
        self.pos_embed_window = nn.Parameter(torch.zeros(1, first, 8, 8))
        drops = torch.linspace(0, DROP_PATH, ENCODER_BLOCKS).tolist()
        self.blocks = nn.ModuleList([Block(*shape, drop) for shape, drop in zip(BLOCKS, drops)])

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        x = self.patch_embed["proj"](images)
        height, width = x.shape[2:]
        everywhere = F.interpolate(self.pos_embed, size=(height, width), mode="bicubic")
        x = (x + everywhere + self.pos_embed_window.repeat(1, 1, height // 8, width // 8)).permute(0, 2, 3, 1)
        out = []
        for at, block in enumerate(self.blocks):
            x = block(x)
            if at in STAGE_ENDS:
                out.append(x.permute(0, 3, 1, 2))
        return out


class Hiera(nn.Module):
    """forward(images [N,3,H,W]) -> features at strides 4, 8 and 16. The sides must be multiples of 32."""

    channels = (96, 192, 384)

    def __init__(self, weights: str | Path | None) -> None:
        """`weights`: the safetensors file, or None for random weights (a checkpoint follows)."""
        super().__init__()
        self.body = nn.ModuleDict({"model": Encoder()})
        if weights:
            from safetensors.torch import load_file  # only training starts from this file

            stored = {name.removeprefix("trunk."): value.float() for name, value in load_file(str(weights)).items()}
            mine = self.body["model"].state_dict()
            missing = set(mine) - set(stored)
            if missing:
                raise SystemExit(f"{weights} does not contain {', '.join(sorted(missing))}")
            self.body["model"].load_state_dict({name: stored[name] for name in mine})
        self.register_buffer("mean", torch.tensor(MEAN)[:, None, None] * 255, persistent=False)
        self.register_buffer("spread", torch.tensor(SPREAD)[:, None, None] * 255, persistent=False)

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        return self.body["model"]((images.flip(1) - self.mean) / self.spread)

    def rate_of(self, name: str, decay: float = 0.8, depth: int = 10) -> float:
        """Returns the factor of the learning rate of a parameter: `decay` per block below the last one."""
        parts = name.split(".")
        block = int(parts[parts.index("blocks") + 1]) if "blocks" in parts else -1
        return decay ** (depth - 1 - block)
