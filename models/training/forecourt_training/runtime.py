"""Runs exported models in the product's ONNX Runtime."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Self

import numpy as np

from forecourt_training.paths import ROOT

OUTPUTS = ("predictions", "masks", "evidence")
SCRIPT = """
const ort = require('onnxruntime-node'), fs = require('fs'), readline = require('readline');
const [model, folder, graphOptimizationLevel] = process.argv.slice(1);
(async () => {
  const session = await ort.InferenceSession.create(model, { graphOptimizationLevel });
  // only now: readline drops lines that arrive before the loop reads them
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const bytes = fs.readFileSync(`${folder}/images`);
    const images = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const draws = session.inputNames.includes('draws') ? { draws: new ort.Tensor('bool', [true], []) } : {};
    const made = await session.run({ images: new ort.Tensor('float32', images, line.split(' ').map(Number)), ...draws });
    for (const [name, { data, dims }] of Object.entries(made)) {
      fs.writeFileSync(`${folder}/${name}`, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
      fs.writeFileSync(`${folder}/${name}.dims`, dims.join(' '));
    }
    console.log('done');
  }
})();
"""


def node() -> str:
    """Returns the path of the Node that the product runs on."""
    installed = ROOT / "node_modules/.bin/node"
    return str(installed if installed.exists() else "node")


class Session:
    """Runs a model in a separate process: session.run(planes [N,3,H,W]) -> outputs by name.

    `optimization` is ONNX Runtime's graphOptimizationLevel; "all" is its default and the product's setting.
    """

    def __init__(self, model: str | Path, optimization: str = "all") -> None:
        self.folder = tempfile.TemporaryDirectory()
        command = [node(), "-e", SCRIPT, str(model), self.folder.name, optimization]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()
        self.folder.cleanup()

    def run(self, planes: np.ndarray) -> dict[str, np.ndarray]:
        folder = Path(self.folder.name)
        (folder / "images").write_bytes(np.ascontiguousarray(planes, np.float32).tobytes())
        self.process.stdin.write(" ".join(map(str, planes.shape)) + "\n")
        self.process.stdin.flush()
        if self.process.stdout.readline() != "done\n":
            raise SystemExit("ONNX Runtime failed; see its message above")
        return {path.stem: _read(path.with_suffix("")) for path in folder.glob("*.dims")}


def run_onnx(
    model: str | Path, batches: list[np.ndarray], outputs: tuple[str, ...] = OUTPUTS, optimization: str = "all"
) -> list[list[np.ndarray]]:
    """Returns, per batch of pictures (uint8 [N,H,W,3] or float32), those of `outputs` that the model has, in that order."""
    with Session(model, optimization) as session:
        made = [session.run(batch.transpose(0, 3, 1, 2)) for batch in batches]
    return [[one[name] for name in outputs if name in one] for one in made]


def _read(path: Path) -> np.ndarray:
    dims = [int(d) for d in path.with_name(f"{path.name}.dims").read_text().split()]
    return np.frombuffer(path.read_bytes(), np.float32).reshape(dims).copy()
