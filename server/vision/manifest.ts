import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { own } from "../../contracts/kit/own.ts";
import { damageTypes } from "../../contracts/vocabulary.ts";
import { meaningsOf } from "../domain/damage/place/labels.ts";
import { modelUnavailable } from "./model-unavailable.ts";

const Sizes = z.array(z.int().positive()).min(1);
const Share = z.number().min(0).max(1);
/** Input pixels per cell of a map; inputs are multiples of 32, so that every map has whole cells. */
const Stride = z.union([4, 8, 16, 32].map((pixels) => z.literal(pixels)));

interface Readings {
  readonly thresholds: Readonly<Record<string, number>>;
  readonly calibration: Readonly<Record<string, unknown>>;
}

interface Classes extends Readings {
  readonly name: "damage" | "parts";
  readonly classes: readonly string[];
  readonly detailed?: Readings | undefined;
  readonly closer?: object | undefined;
  readonly wholeOnly: readonly string[];
}

const isDamageType = (name: string) => damageTypes.some((type) => type === name);

/** Classes that the product has no name for. Their detections would be dropped on every photo. */
function unknownClasses({ name, classes, thresholds, detailed }: Classes): readonly string[] {
  const isShown = (label: string) => [thresholds, detailed?.thresholds ?? {}].some((of) => (own(of, label) ?? 1) < 1);
  if (name === "damage") return classes.filter((label) => isShown(label) && !isDamageType(label));
  return classes.some((label) => meaningsOf(label).length > 0) ? [] : classes;
}

const readingProblems = (classes: readonly string[], { thresholds, calibration }: Readings, where: string) => [
  ...classes
    .filter((label) => own(thresholds, label) === undefined)
    .map((label) => `class ${label} has no threshold${where}`),
  ...classes
    .filter((label) => own(calibration, label) === undefined)
    .map((label) => `class ${label} has no calibration${where}`),
];

function classProblems(model: Classes): readonly string[] {
  const { name, classes, wholeOnly, detailed } = model;
  const known =
    name === "damage" ? ` are ${damageTypes.join(", ")}` : ", among others, are hood, front_door, headlight";
  return [
    ...readingProblems(classes, model, ""),
    ...(detailed ? readingProblems(classes, detailed, " in the detailed setting") : []),
    ...classes.filter((label, at) => classes.indexOf(label) < at).map((label) => `class ${label} is listed twice`),
    ...wholeOnly
      .filter((label) => !classes.includes(label))
      .map((label) => `wholeOnly has ${label}, which is not a class`),
    ...unknownClasses(model).map((label) => `class ${label} is unknown in ${name}: known${known}`),
  ];
}

interface Views {
  readonly views: Readonly<Record<"standard" | "detailed" | "mirrored", readonly number[]>>;
}

const viewProblems = ({ views: { standard, detailed, mirrored } }: Views): readonly string[] =>
  mirrored
    .filter((side) => !standard.includes(side) && !detailed.includes(side))
    .map((side) => `views.mirrored has ${side}, which is neither a standard nor a detailed view`);

/** Two networks give other scores than one, so the detailed setting must have readings of its own. */
function closerProblems({ name, closer, detailed }: Classes): readonly string[] {
  if (!closer) return [];
  if (name !== "damage") return ["closer is for the damage model only"];
  return detailed ? [] : ["closer needs the thresholds and the calibration of the detailed setting (detailed)"];
}

const Shape = z.enum(["square", "fit"]);

/** A model file inside the model folder. */
const modelFile = {
  file: z.string().regex(/^[\w.-]+\.onnx$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
};

/** How scores are read. */
const readings = {
  /** Class -> minimum calibrated confidence that is reported; 1: never reported. */
  thresholds: z.record(z.string(), Share),
  /** Class -> Platt scaling: confidence = sigmoid(a · logit(score) + b). */
  calibration: z.record(z.string(), z.object({ a: z.number().positive(), b: z.number() })),
};

/** One detector of `models/manifest.json`. */
export const Model = z
  .strictObject({
    name: z.enum(["damage", "parts"]),
    version: z.string().min(1),
    /** File name inside the model folder. */
    ...modelFile,
    card: z.string().min(1),
    task: z.literal("detect"),
    /**
     * float32 [N,3,H,W], blue-green-red planes of 0-255, the rest filled with `pad`. `square`: H and W are `size`.
     * `fit`: both are variable up to `size`, and a picture is padded to the next multiple of 32.
     */
    input: z.strictObject({
      name: z.string().min(1),
      size: z.int().positive().multipleOf(32),
      channels: z.literal("bgr"),
      pad: z.number().min(0).max(255),
      shape: Shape.default("square"),
    }),
    /** float32 [N,A,5+C]: cx, cy, w, h in input pixels, objectness, one probability per class. */
    output: z.strictObject({ name: z.string().min(1), format: z.literal("yolox-decoded") }),
    /**
     * float32 [N,C,H/stride,W/stride]: probability, 0-1, that a cell of the picture is of each class. `switch` names a boolean
     * input that turns the masks off. ONNX Runtime computes every other output, requested or not.
     */
    masks: z.strictObject({ name: z.string().min(1), stride: Stride, switch: z.string().min(1).optional() }).optional(),
    /** float32 [N,1,H/stride,W/stride], logits. Probability that a part is damaged: sigmoid(a · mean in its box + b). */
    evidence: z.strictObject({ name: z.string().min(1), stride: Stride, a: z.number(), b: z.number() }).optional(),
    classes: z.array(z.string().min(1)).min(1),
    ...readings,
    /** The same for the detailed setting, where more views give other scores. Without it, those above serve both settings. */
    detailed: z.strictObject(readings).optional(),
    /**
     * A larger network that also analyzes a photo in the detailed setting, at these long sides. It has the same input size,
     * classes, boxes and masks, but no evidence and no switch. The findings of both networks are fused.
     */
    closer: z.strictObject({ ...modelFile, shape: Shape, views: Sizes }).optional(),
    nmsIou: z.number().gt(0).lt(1),
    /**
     * Long sides in pixels at which the photo is analyzed. Those in `mirrored` are analyzed mirrored only. Evidence comes from the
     * smallest view that is not mirrored, if it is one tile. Outlines come from the largest such view, and from tiles.
     */
    views: z.strictObject({ standard: Sizes, detailed: Sizes, mirrored: z.array(z.int().positive()).default([]) }),
    /** Classes that are detected only in views of one tile, not in the tiles of larger views. */
    wholeOnly: z.array(z.string()).default([]),
    scales: z
      .undefined({
        error:
          "is from an older version with a different meaning of scores: evaluate the model again (models/training)",
      })
      .optional(),
    licence: z.string().min(1),
    provenance: z.array(z.unknown()),
    /**
     * Measured on the validation pictures of the training. `ap50`: AP at an IoU of 0.5 per class. `recall`: the share of the
     * labels of a class that findings point at, with 0.1 false findings per picture, in the standard setting of the product.
     */
    scores: z.looseObject({
      ap50: z.record(z.string(), z.number()).optional(),
      recall: z.record(z.string(), z.number()).optional(),
    }),
  })
  .superRefine((model, context) => {
    const problems = [...classProblems(model), ...viewProblems(model), ...closerProblems(model)];
    for (const problem of problems) context.addIssue(problem);
  });
export type Model = z.infer<typeof Model>;

/** The model with the calibration and the thresholds of the setting that a photo is analyzed with. */
export const inSetting = (model: Model, detailed: boolean): Model =>
  detailed && model.detailed ? { ...model, ...model.detailed } : model;

const Manifest = z.object({ models: z.array(Model) });

/** The models of an analysis, in the order of the version string. */
export const modelNames = ["damage", "parts"] as const satisfies readonly Model["name"][];

/** Reads and checks `manifest.json` without opening the model files. Throws MODEL_UNAVAILABLE. */
export async function readManifest(modelDir: string): Promise<readonly Model[]> {
  const file = join(modelDir, "manifest.json");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw modelUnavailable(file, "the list of models cannot be read", cause);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw modelUnavailable(file, "the list of models is not JSON", cause);
  }
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw modelUnavailable(file, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`, parsed.error);
  }
  return modelNames.map((name) => {
    const [model, second] = parsed.data.models.filter((candidate) => candidate.name === name);
    if (second) throw modelUnavailable(file, `it lists two "${name}" models`);
    if (!model) throw modelUnavailable(file, `it lists no "${name}" model`);
    return model;
  });
}

/** `damage 1.0.0, parts 1.0.0`: the value of `meta.ai_model_version`. */
export const versionOf = (models: readonly Pick<Model, "name" | "version">[]): string =>
  models.map((model) => `${model.name} ${model.version}`).join(", ");
