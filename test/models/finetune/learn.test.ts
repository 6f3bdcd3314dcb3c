import { describe, expect, it } from "vitest";
import { seeded } from "../../../scripts/models/evaluation/figures/bootstrap.ts";
import { target } from "../../../scripts/models/finetune/cells/targets.ts";
import { learnClass } from "../../../scripts/models/finetune/learn/fit.ts";
import { cellLoss, lossOf, type Task } from "../../../scripts/models/finetune/learn/loss.ts";
import { minimize } from "../../../scripts/models/finetune/learn/minimize.ts";
import { gatherLevels } from "../../../scripts/models/finetune/learn/tasks.ts";

const channels = 6;

/** Photos with random cells. A cell is damage if `isDamage` of its features. */
function photosOf(count: number, isDamage: (features: readonly number[]) => boolean, seed = 5) {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const cells = Array.from({ length: 12 }, () => Array.from({ length: channels }, () => random() * 2 - 1));
    return [
      {
        features: Float32Array.from(cells.flat()),
        objectness: Float32Array.from(cells, () => 0.9),
        targets: Float32Array.from(cells, (cell) => (isDamage(cell) ? 0.8 : target.negative)),
        counts: Float32Array.from(cells, () => 1),
      },
    ];
  });
}

const layer = {
  features: "features",
  channels,
  weights: Float32Array.from([0.2, -0.1, 0.3, 0, 0.1, -0.2]),
  biases: Float32Array.of(-0.5),
  stored: { weights: "weights", biases: "biases" },
};
const lesson = { name: "scratch", kind: 0, at: 0, classes: 1 };
const foldOf = (photo: number) => photo % 3;

describe("lossOf", () => {
  it("has the gradient of finite differences", () => {
    const targets = [0.8, target.negative, target.rejected, 0.35, target.negative];
    const random = seeded(9);
    const features = Float32Array.from({ length: targets.length * channels }, () => random() * 2 - 1);
    const task: Task = {
      levels: [0, 1].map(() => ({
        channels,
        features,
        rows: Uint32Array.from(targets.keys()),
        objectness: Float32Array.from(targets, () => 0.2 + 0.79 * random()),
        targets: Float32Array.from(targets),
        counts: Float32Array.of(1, 3.5, 1, 1, 1),
        weights: layer.weights,
        bias: -0.5,
        spread: Float32Array.from({ length: channels }, () => 0.5 + random()),
      })),
      size: 2 * (channels + 1),
      divisor: 3,
      gain: 2,
    };
    const point = Float64Array.from({ length: task.size }, () => random() * 2 - 1);
    const gradient = new Float64Array(task.size);
    lossOf(task, point, 0.3, gradient);
    const step = 1e-5;
    for (const at of point.keys()) {
      const moved = (by: number) =>
        lossOf(
          task,
          Float64Array.from(point, (x, i) => (i === at ? x + by : x)),
          0.3,
        );
      expect(gradient[at]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 6);
    }
  });

  it("pushes a rejected finding harder than a cell without a label, and stays finite far away", () => {
    expect(cellLoss(0.9, target.rejected, -2)[1]).toBeGreaterThan(5 * cellLoss(0.9, target.negative, -2)[1]);
    for (const logit of [-80, 80])
      for (const wanted of [0.8, target.negative, target.rejected])
        for (const value of cellLoss(1, wanted, logit)) expect(value).toSatisfy(Number.isFinite);
  });
});

it("minimize finds the minimum of Rosenbrock's function", () => {
  const found = minimize(
    ([x = 0, y = 0], gradient) => {
      gradient.set([-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)]);
      return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
    },
    Float64Array.of(-1.2, 1),
    { maxSteps: 200, tolerance: 1e-12 },
  );
  expect(found[0]).toBeCloseTo(1, 3);
  expect(found[1]).toBeCloseTo(1, 3);
});

describe("learnClass", () => {
  it("learns what holds for photos left out, the same each time", () => {
    const sets = gatherLevels(
      photosOf(30, ([first = 0]) => first > 0.5),
      [layer],
    );
    const learned = learnClass(sets, lesson, foldOf);
    expect(learned.pull).not.toBeNull();
    expect(learned.after).toBeGreaterThan(learned.before + 0.2);
    const [made] = learned.layers;
    expect((made?.weights[0] ?? 0) - (layer.weights[0] ?? 0)).toBeGreaterThan(1);
    expect(learnClass(sets, lesson, foldOf)).toEqual(learned);
  });

  it("leaves a class as it was if the labels follow nothing in the photos", () => {
    const random = seeded(3);
    // about as many labels as the layer already expects, at random
    const sets = gatherLevels(
      photosOf(30, () => random() < 0.02),
      [{ ...layer, weights: new Float32Array(channels), biases: Float32Array.of(-3) }],
    );
    const { pull, layers } = learnClass(sets, lesson, foldOf);
    if (pull === null) expect(layers[0]?.weights).toEqual(new Float32Array(channels));
    else for (const weight of layers[0]?.weights ?? []) expect(Math.abs(weight)).toBeLessThan(0.5);
  });
});
