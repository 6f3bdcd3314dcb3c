import type { Evaluation } from "../evaluate.ts";
import { calibrationError } from "../figures/calibration.ts";
import { median } from "../figures/median.ts";
import { mean } from "../figures/precision.ts";
import { falsePerPicture } from "../figures/recall.ts";
import type { LabelFiles } from "../labels/label-files.ts";
import type { ClassEvidence } from "../tallies/class-evidence.ts";
import { apOf, recallOf } from "../tallies/class-precision.ts";
import { type ViewsTally, viewAccuracy, viewConfusion, viewInterval } from "../tallies/views.ts";

type Figures = Readonly<Record<string, number | null>>;

/** The figures of the evaluation. Null if the labels or the models do not give a figure. */
export interface Summary {
  readonly damage: {
    readonly images: number;
    readonly ap50: Figures;
    /** Average precision if a finding only has to point at the damage: see `hitOverlap`. */
    readonly hit_ap: Figures;
    /** By false findings per picture ("0.1"), then by class: the share of the labels that findings point at. */
    readonly recall_at: Readonly<Record<string, Figures>>;
    readonly ece: number | null;
    readonly false_findings_per_clean_photo: number | null;
  } | null;
  readonly parts: {
    readonly images: number;
    readonly box_ap50: number | null;
    readonly mask_map50: number | null;
    readonly per_class: Readonly<
      Record<string, { readonly box_ap50: number | null; readonly mask_ap50: number | null }>
    >;
  } | null;
  readonly damaged_part_auroc: number | null;
  readonly view_accuracy: number | null;
  /** By labeled view, then by inferred view (`none`: no view inferred); null where no labels give the view. */
  readonly views: {
    readonly pictures: number;
    readonly interval: readonly [low: number | null, high: number | null] | null;
    readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
  } | null;
  readonly ms_per_photo: number | null;
}

/** The calibration error ignores findings with a lower confidence, because users do not act on them. */
export const minConfidence = 0.1;

/** The findings that the calibration is measured on. */
export const claimsOf = (classes: ReadonlyMap<string, ClassEvidence>) =>
  [...classes.values()].flatMap(({ findings }) => findings.filter(({ confidence }) => confidence >= minConfidence));

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e4) / 1e4);

function damageOf({ damage: { images, classes, hits, clean } }: Evaluation): NonNullable<Summary["damage"]> {
  const figures = (of: typeof classes, figure: (evidence: ClassEvidence) => number | null): Figures =>
    Object.fromEntries([...of].map(([name, evidence]) => [name, rounded(figure(evidence))]));
  return {
    images,
    ap50: figures(classes, apOf),
    hit_ap: figures(hits, apOf),
    recall_at: Object.fromEntries(
      falsePerPicture.map((allowed) => [String(allowed), figures(hits, (evidence) => recallOf(evidence, allowed))]),
    ),
    ece: rounded(calibrationError(claimsOf(hits))),
    false_findings_per_clean_photo: rounded(share(clean.findings, clean.photos)),
  };
}

function partsOf({ parts: { images, boxes, masks } }: Evaluation): NonNullable<Summary["parts"]> {
  const perClass = [...boxes].map(([name, evidence]) => {
    const outlines = masks?.get(name);
    return [name, { box_ap50: rounded(apOf(evidence)), mask_ap50: rounded(outlines ? apOf(outlines) : null) }] as const;
  });
  return {
    images,
    box_ap50: rounded(mean(perClass.map(([, { box_ap50 }]) => box_ap50))),
    mask_map50: rounded(mean(perClass.map(([, { mask_ap50 }]) => mask_ap50))),
    per_class: Object.fromEntries(perClass),
  };
}

function viewsOf(views: ViewsTally): NonNullable<Summary["views"]> {
  const range = viewInterval(views);
  return {
    pictures: views.pictures.length,
    interval: range && [rounded(range.low), rounded(range.high)],
    confusion: viewConfusion(views),
  };
}

/** The figures of the evaluation, with four digits. */
export function summarize(evaluation: Evaluation, files: LabelFiles, times: readonly number[]): Summary {
  const { damagedParts, views } = evaluation;
  return {
    damage: files.damage ? damageOf(evaluation) : null,
    parts: files.parts ? partsOf(evaluation) : null,
    damaged_part_auroc: rounded(damagedParts.labeled.auroc),
    view_accuracy: rounded(viewAccuracy(views)),
    views: views.pictures.length === 0 ? null : viewsOf(views),
    ms_per_photo: rounded(median(times)),
  };
}
