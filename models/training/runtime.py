"""Runs exported models in the product's own ONNX Runtime."""
import subprocess
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
OUTPUTS = ("predictions", "masks", "evidence")
SCRIPT = """
const ort = require('onnxruntime-node'), fs = require('fs');
const [model, folder, count] = process.argv.slice(1);
(async () => {
  const session = await ort.InferenceSession.create(model);
  for (let i = 0; i < Number(count); i++) {
    const dims = fs.readFileSync(`${folder}/${i}.dims`, 'utf8').split(' ').map(Number);
    const bytes = fs.readFileSync(`${folder}/${i}.in`);
    const data = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const made = await session.run({ images: new ort.Tensor('float32', data, dims) });
    for (const [name, { data, dims }] of Object.entries(made)) {
      fs.writeFileSync(`${folder}/${i}.${name}`, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
      fs.writeFileSync(`${folder}/${i}.${name}.dims`, dims.join(' '));
    }
  }
})();
"""


def run_onnx(model, batches, outputs=OUTPUTS):
    """Per batch of pictures (uint8 [N,H,W,3] or float32) those of the model's `outputs` that it has, in their order."""
    node = ROOT / "node_modules/.bin/node"
    with tempfile.TemporaryDirectory() as folder:
        for i, batch in enumerate(batches):
            planes = np.ascontiguousarray(batch.transpose(0, 3, 1, 2).astype(np.float32))
            (Path(folder) / f"{i}.in").write_bytes(planes.tobytes())
            (Path(folder) / f"{i}.dims").write_text(" ".join(map(str, planes.shape)))
        subprocess.run([str(node if node.exists() else "node"), "-e", SCRIPT, str(model), folder, str(len(batches))],
                       cwd=ROOT, check=True)
        return [[_read(Path(folder) / f"{i}.{name}") for name in outputs if (Path(folder) / f"{i}.{name}").exists()]
                for i in range(len(batches))]


def _read(path):
    dims = [int(d) for d in Path(f"{path}.dims").read_text().split()]
    return np.frombuffer(path.read_bytes(), np.float32).reshape(dims)
