import type { Evaluation } from "../evaluate.ts";
import { bins, calibrationError } from "../figures/calibration.ts";
import { median } from "../figures/median.ts";
import type { CleanPhotos } from "../labels/clean.ts";
import { sizeBounds } from "../tallies/class-evidence.ts";
import type { Separation } from "../tallies/damaged-parts.ts";
import { columns, figure, percent } from "./columns.ts";
import { precisionTable, recallTable, shownTable, sourcesTable } from "./precision-tables.ts";
import { claimsOf, minConfidence } from "./summary.ts";
import { viewsTable } from "./views-table.ts";

export interface Setting {
  /** `damage 1.0.0, parts 1.0.0`. */
  readonly version: string;
  readonly detailed: boolean;
  readonly scale: number;
  readonly cleanRule: CleanPhotos["rule"];
  /** By class, of both models. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** Milliseconds per photo, one at a time, for the evaluated pictures and for photos of 1920x1080. */
  readonly times: readonly number[];
  readonly fullHdTimes: readonly number[];
}

const section = (title: string, body: string): string => `${title}\n\n${body.replace(/^/gm, "  ")}\n`;

function calibrationTable({ damage: { hits } }: Evaluation): string {
  const claims = claimsOf(hits);
  const rows = bins(claims)
    .filter(({ count }) => count > 0)
    .map(({ from, to, count, claimed, right }) => [
      `${from.toFixed(1)} - ${to.toFixed(1)}`,
      String(count),
      figure(claimed),
      figure(right),
    ]);
  return columns([
    ["confidence", "findings", "mean confidence", "share that point at damage"],
    ...rows,
    ["expected calibration error", String(claims.length), figure(calibrationError(claims))],
  ]);
}

const cleanRuleTexts: Readonly<Record<CleanPhotos["rule"], string>> = {
  stated: "the labels state that the car is undamaged",
  unlabelled: "no damage is labeled, and the labels cover all four main classes; unlabeled damage is possible",
};

function cleanTable({ damage: { clean } }: Evaluation, rule: CleanPhotos["rule"]): string {
  return columns([
    ["photos of undamaged cars", String(clean.photos), clean.photos === 0 ? "" : cleanRuleTexts[rule]],
    ["false findings", String(clean.findings)],
    ["false findings per photo", figure(clean.photos === 0 ? null : clean.findings / clean.photos)],
    ["photos with a false finding", String(clean.photosWithFinding), percent(clean.photosWithFinding, clean.photos)],
  ]);
}

function damagedPartsTable({ damagedParts }: Evaluation): string {
  const row = (name: string, { auroc, positives, negatives, withoutScore }: Separation) => [
    name,
    figure(auroc),
    String(positives),
    String(negatives),
    String(withoutScore),
  ];
  return columns([
    ["", "AUROC", "damaged", "undamaged", "without a score"],
    row("labeled parts, undamaged ones from undamaged cars", damagedParts.labeled),
    row("detected parts, undamaged ones from damaged cars", damagedParts.within),
  ]);
}

function timesTable({ times, fullHdTimes }: Setting): string {
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    figure(median(values), 1),
    figure(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? null, 1),
  ];
  return columns([
    ["", "photos", "median ms", "p95 ms"],
    row("evaluated pictures", times),
    row("at 1920x1080", fullHdTimes),
  ]);
}

/** The evaluation as a page of tables. */
export function reportOf(evaluation: Evaluation, setting: Setting): string {
  const { damage, parts, views, pictures, unreadable } = evaluation;
  const enlarged = setting.scale === 1 ? "" : `, enlarged ${setting.scale} times`;
  const counts = `${pictures} pictures${enlarged}, ${unreadable.length} unreadable`;
  const analysisViews = setting.detailed ? "detailed views" : "standard views";
  const sizeNote = `small: below ${sizeBounds.medium} of the picture's long side, large: from ${sizeBounds.large}`;
  const maskTable = parts.masks ? precisionTable(parts.masks, parts.groups) : "the model draws no outlines";
  return [
    `${setting.version}, ${analysisViews}: ${counts}\n`,
    section(
      `Damage: average precision at an IoU of 0.5 (95 % intervals by bootstrap over groups; ${sizeNote})`,
      precisionTable(damage.classes, damage.groups),
    ),
    section("Damage by source: AP50 (number of labels)", sourcesTable(damage.classes)),
    section(
      "Damage pointed at: average precision if a finding's center on the label, or an IoU of 0.1, is enough",
      precisionTable(damage.hits, damage.groups, "hit AP"),
    ),
    section("Damage pointed at, by source: hit AP (number of labels)", sourcesTable(damage.hits)),
    section("Damage pointed at: share found, by false findings per picture", recallTable(damage.hits, damage.groups)),
    section(
      "Damage at the shipped thresholds (correct: the finding points at the damage)",
      shownTable(damage.hits, setting.thresholds),
    ),
    section(
      `Calibration of damage findings with a confidence of at least ${minConfidence}`,
      calibrationTable(evaluation),
    ),
    section("False findings", cleanTable(evaluation, setting.cleanRule)),
    section("Parts by box: average precision at an IoU of 0.5", precisionTable(parts.boxes, parts.groups)),
    section("Parts by outline: average precision at a mask IoU of 0.5", maskTable),
    section("Parts by source: AP50 by box (number of labels)", sourcesTable(parts.boxes)),
    section("Parts at the shipped thresholds", shownTable(parts.boxes, setting.thresholds)),
    section("Separation of damaged and undamaged parts", damagedPartsTable(evaluation)),
    section("View of the car (rows: labeled, columns: inferred)", viewsTable(views)),
    section("Time for one photo: decoding and both models", timesTable(setting)),
  ].join("\n");
}
