"""Tests of the larger network: its file, and how its findings are scored with those of the other network."""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from forecourt_training.closer import OUTPUTS, BoxesAndMasks, describe, store_as_int8
from forecourt_training.detector.hiera import Hiera
from forecourt_training.detector.network import Deployed
from forecourt_training.detector.pyramid import DamageNetwork
from forecourt_training.evaluate import Setting, predict
from forecourt_training.export import write_onnx
from forecourt_training.runtime import run_onnx
from forecourt_training.scoring.report import score
from forecourt_training.tasks import DAMAGE
from tests.test_scoring import photo


class File(unittest.TestCase):
    def test_is_small_takes_pictures_of_any_size_and_gives_the_same_as_the_network(self):
        torch.manual_seed(3)
        network = BoxesAndMasks(Deployed(DamageNetwork(Hiera(None), 3, 2, True))).eval()
        random = np.random.default_rng(2)
        batches = [random.integers(0, 256, (1, h, w, 3)).astype(np.float32) for h, w in ((128, 96), (224, 160))]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "closer.onnx"
            write_onnx(network, OUTPUTS, file, store_as_int8)
            self.assertLess(file.stat().st_size, 1.2 * sum(p.numel() for p in network.parameters()))
            for batch, theirs in zip(batches, run_onnx(file, batches, tuple(OUTPUTS))):
                with torch.no_grad():
                    ours = network(torch.from_numpy(batch.transpose(0, 3, 1, 2)).contiguous())
                for a, b in zip(ours, theirs):
                    self.assertEqual(tuple(a.shape), b.shape)
                    self.assertLess(float(np.abs(a.numpy() - b)[..., 4:].max()), 0.02)
            described = describe(file, [512])
            self.assertEqual((described["file"], described["views"]), ("closer.onnx", [512]))
            self.assertEqual(described["bytes"], file.stat().st_size)

    def test_weights_that_were_stored_in_8_bits_stay_the_same(self):
        steps = np.random.default_rng(1).integers(-127, 128, (96, 64)).astype(np.float32)
        steps[:, 0] = 127
        weights = steps * np.linspace(0.01, 0.2, 96, dtype=np.float32)[:, None]
        tensor = numpy_helper.from_array(weights.T.copy(), "w")
        product = onnx.helper.make_node("MatMul", ["x", "w"], ["y"])
        ends = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in ("x", "y")]
        model = onnx.helper.make_model(onnx.helper.make_graph([product], "g", ends[:1], ends[1:], [tensor]))
        store_as_int8(model)
        stored = {t.name: numpy_helper.to_array(t) for t in model.graph.initializer}
        np.testing.assert_allclose(stored["w.int8"] * stored["w.scale"], weights.T, atol=1e-6)


class Scoring(unittest.TestCase):
    def test_its_views_count_in_the_detailed_setting_only(self):
        box = np.array([[0, 0, 80, 80.0]])
        view = lambda value: (box, np.array([0]), np.array([value]), np.zeros((1, 4), bool), True)
        larger = Setting(512, False, True).name()
        records = [photo([[0, 0, 80, 80]], group) for group in range(8)]
        result = score([[view(0.2), view(0.8)]] * 8, records, DAMAGE, [256, larger], None, [256, larger])
        self.assertEqual([setting["views"] for setting in result["settings"]], [[256], [256, larger]])
        self.assertEqual(result["views"], {"standard": [256], "detailed": [256], "mirrored": []})

    def test_each_network_sees_its_own_views(self):
        seen = []

        def network(name):
            def run(images):
                seen.append((name, tuple(images.shape[2:])))
                return [torch.zeros(len(images), 1, 5 + len(DAMAGE.classes)), torch.zeros(len(images), 1, 8, 8)]

            return run

        record = photo([[0, 0, 80, 80]], 0)
        picture = np.zeros((record.height, record.width, 3), np.uint8)
        settings = [Setting(256, False), Setting(512, False), Setting(512, False, True)]
        [(row, *_)] = predict(network("own"), [record], {record.path: picture}, DAMAGE, settings, False, network("larger"))
        self.assertEqual([name for name, _ in seen], ["own", "own", "larger"])
        self.assertEqual(len({id(view) for view in row}), 3)


if __name__ == "__main__":
    unittest.main()
