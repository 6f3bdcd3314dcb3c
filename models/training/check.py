"""Does an exported model say what torch says? python3 models/training/check.py damage --weights FILE

Runs models/<task>.onnx in the product's own ONNX Runtime (node_modules) on one and on
three random pictures and compares with torch. Also checks the manifest's size and hash.
"""
import argparse
import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import torch

from detector.network import Deployed
from export import load_detector
from tasks import TASKS

HERE = Path(__file__).resolve().parent
MODELS = HERE.parent
ROOT = MODELS.parent
RUN_ONNX = """
const ort = require('onnxruntime-node'), fs = require('fs');
const [model, input, output, ...dims] = process.argv.slice(1);
(async () => {
  const bytes = fs.readFileSync(input);
  const data = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const session = await ort.InferenceSession.create(model);
  const made = await session.run({ images: new ort.Tensor('float32', data, dims.map(Number)) });
  fs.writeFileSync(output, Buffer.from(made.predictions.data.buffer));
  console.log(made.predictions.dims.join(' '));
})();
"""


def run_onnx(model, images):
    """The `predictions` of ONNX Runtime for Node.js, as numpy."""
    node = ROOT / "node_modules/.bin/node"
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "in", Path(folder) / "out"
        given.write_bytes(images.numpy().tobytes())
        command = [str(node if node.exists() else "node"), "-e", RUN_ONNX, str(model), str(given), str(made)]
        dims = subprocess.run(command + [str(d) for d in images.shape], cwd=ROOT, check=True,
                              capture_output=True, text=True).stdout.split()
        return np.frombuffer(made.read_bytes(), np.float32).reshape([int(d) for d in dims])


def check_manifest(task, model):
    entries = json.loads((MODELS / "manifest.json").read_text())["models"]
    mine = next(e for e in entries if e["name"] == task.name)
    content = model.read_bytes()
    assert mine["sha256"] == hashlib.sha256(content).hexdigest(), "manifest: hash differs"
    assert mine["bytes"] == len(content) < 8_000_000, "manifest: size differs, or over 8 MB"
    assert mine["classes"] == list(task.classes), "manifest: classes differ"


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--weights", required=True)
    p.add_argument("--run", help="default runs/<task>")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    model = MODELS / f"{task.name}.onnx"
    check_manifest(task, model)
    detector, _ = load_detector(task, args.weights, run / "checkpoint.pt")
    torch.manual_seed(1)
    for count in (1, 3):
        images = torch.rand(count, 3, task.size, task.size) * 255
        with torch.no_grad():
            ours = Deployed(detector)(images).numpy()
        theirs = run_onnx(model, images)
        assert ours.shape == theirs.shape, (ours.shape, theirs.shape)
        boxes = np.abs(ours[..., :4] - theirs[..., :4]).max()
        chances = np.abs(ours[..., 4:] - theirs[..., 4:]).max()
        print(f"{count} pictures: boxes differ by {boxes:.2e} px, probabilities by {chances:.2e}")
        assert boxes < 0.05 and chances < 1e-3


if __name__ == "__main__":
    main()
