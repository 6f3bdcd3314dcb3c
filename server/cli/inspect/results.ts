import type { Damage } from "../../../contracts/inspections/findings.ts";
import { shownAngle } from "../../../contracts/inspections/inspection-image.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { PhotoFile } from "./photo-files.ts";

export interface Inspected {
  readonly inspection: VisualInspection;
  readonly photos: readonly PhotoFile[];
  /** For each photo, whether neither its name nor the models say its angle. */
  readonly isAssumed: readonly boolean[];
  /** The path of the written report. */
  readonly report: string | null;
  /** Why the report could not be written. */
  readonly reportProblem: string | null;
  readonly modelVersion: string;
}

const plain = (name: string): string => name.replaceAll("_", " ");
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function sizeOf({ measurements }: Damage): string {
  const { length, width, diameter, unit } = measurements;
  if (diameter !== undefined) return `${diameter} ${unit} across`;
  const sides = [length, width].filter((side) => side !== undefined);
  return sides.length === 0 ? "no size" : `${sides.join(" x ")} ${unit}`;
}

/** The addresses of a finding lead to a server that has ended: they are left out, and files named instead. */
function findingOf({ image_url: _, annotated_url: __, ...damage }: Damage, photos: readonly PhotoFile[]) {
  const file = damage.image_index === null ? null : (photos[damage.image_index]?.entered ?? null);
  return { ...damage, file };
}

function line(damage: Damage, photos: readonly PhotoFile[]): string {
  const { number, type, severity, location, confidence, estimated_repair: repair } = damage;
  const { file } = findingOf(damage, photos);
  const isSided = ["left", "right"].includes(location.side) && !plain(location.part).includes(location.side);
  const side = isSided ? `, ${location.side}` : "";
  const about = [
    `${severity} ${plain(type)}, ${plain(location.part)}${side}`,
    sizeOf(damage),
    `${percent(confidence)} sure`,
    `${repair.min} to ${repair.max} ${repair.currency}`,
  ];
  return `  ${String(number).padStart(2)}  ${about.join(" · ")}${file === null ? "" : `\n      in ${file}`}`;
}

function photoLines({ inspection, photos, isAssumed }: Inspected): readonly string[] {
  return inspection.images.flatMap((image) => {
    const { index, notes, examined, car_seen: isCarSeen } = image;
    const remarks = [...notes, ...(examined === false ? ["not searched for damage"] : [])];
    if (examined && isCarSeen === false && notes.length === 0) remarks.push("no car seen");
    if (isAssumed[index]) remarks.push(`angle unknown, examined as ${plain(shownAngle(image))}`);
    return remarks.length === 0 ? [] : [`  ${photos[index]?.entered}: ${remarks.join(", ")}`];
  });
}

/** For a person. */
export function textOf(done: Inspected, seconds: number): string {
  const { inspection, photos, report, reportProblem, modelVersion } = done;
  const { results } = inspection;
  if (!results) throw new Error("a completed inspection has results");
  const { damages, grade, damage_summary: summary } = results;
  const { min, max, currency } = summary.total_estimated_repair;
  const remarks = photoLines(done);
  return [
    `Inspected ${photos.length} photos in ${seconds} s (${modelVersion})`,
    `Grade ${grade.value.toFixed(1)} of 5: ${grade.reasons.join(" ")}`,
    damages.length === 0
      ? "No damage was found."
      : `${damages.length} ${damages.length === 1 ? "finding" : "findings"}, repair about ${min} to ${max} ${currency}:`,
    ...damages.map((damage) => line(damage, photos)),
    ...results.hidden_damage_hints.map(({ note }) => `  ? ${note}`),
    ...(remarks.length > 0 ? ["Photos:", ...remarks] : []),
    ...(results.not_covered.length > 0 ? ["Not covered:", ...results.not_covered.map((one) => `  ${one}`)] : []),
    "A model made these findings: a person has to confirm them.",
    ...(report === null ? [] : [`Report: ${report}`]),
    ...(reportProblem === null ? [] : [reportProblem]),
  ].join("\n");
}

/** For a program. */
export function jsonOf(
  { inspection, photos, isAssumed, report, reportProblem, modelVersion }: Inspected,
  seconds: number,
) {
  const { images, results } = inspection;
  return {
    photos: images.map(({ url: _, annotated_url: __, index, ...image }) => ({
      file: photos[index]?.entered ?? null,
      ...image,
      angle_assumed: isAssumed[index] ?? false,
    })),
    results: results && { ...results, damages: results.damages.map((damage) => findingOf(damage, photos)) },
    report,
    reportProblem,
    modelVersion,
    seconds,
  };
}
