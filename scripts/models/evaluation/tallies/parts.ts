import { maskIou } from "../figures/mask-overlap.ts";
import { rightFrom } from "../figures/match.ts";
import { partName } from "../labels/part-names.ts";
import type { Photo } from "../labels/photos.ts";
import type { Finding, Predictions } from "../predictions.ts";
import { addScene, boxOverlap, type ClassEvidence, groupNumbers, noEvidence } from "./class-evidence.ts";

export interface PartsTally {
  readonly images: number;
  readonly groups: number;
  /** Judged by boxes. Left and right count as one class. */
  readonly boxes: ReadonlyMap<string, ClassEvidence>;
  /** Judged by outlines. Null if the model gives none. */
  readonly masks: ReadonlyMap<string, ClassEvidence> | null;
  readonly foreign: ReadonlyMap<string, number>;
}

export interface PartModel {
  readonly classes: readonly string[];
  readonly drawsOutlines: boolean;
}

type Region = NonNullable<Photo["parts"]>["regions"][number];

/** Skips pairs whose boxes do not touch, because their outlines cannot overlap. */
const maskOverlap = (finding: Finding, label: Region): number =>
  finding.outline && label.polygon && boxOverlap(finding, label) > 0 ? maskIou(finding.outline, label.polygon) : 0;

/**
 * Collects the evidence of part findings, picture by picture, by box and by outline, for the parts that the model
 * knows. A label without an outline does not count as a label when outlines are judged, and a finding on its box is
 * neither right nor wrong.
 */
export function partsTally({ classes, drawsOutlines }: PartModel) {
  const names = new Set(classes.map(partName));
  const boxes = new Map<string, ClassEvidence>([...names].map((name) => [name, noEvidence()]));
  const masks = new Map<string, ClassEvidence>([...names].map((name) => [name, noEvidence()]));
  const groups = groupNumbers();
  const foreign = new Map<string, number>();
  let images = 0;

  function judge(photo: Photo, labeled: NonNullable<Photo["parts"]>, { parts }: Predictions): void {
    images++;
    const group = groups.numberOf(photo.group);
    const known = new Set([...labeled.known].map(partName));
    for (const { part } of labeled.regions) {
      if (!names.has(partName(part))) foreign.set(part, (foreign.get(part) ?? 0) + 1);
    }
    for (const [name, evidence] of boxes) {
      if (!known.has(name)) continue;
      const findings = parts.filter(({ label }) => partName(label) === name);
      const labels = labeled.regions.filter(({ part }) => partName(part) === name);
      addScene(evidence, { photo, group, findings, labels, overlap: boxOverlap, excused: () => false });
      const boxesOnly = labels.filter(({ polygon }) => polygon === null);
      addScene(masks.get(name) ?? noEvidence(), {
        photo,
        group,
        findings,
        labels: labels.filter(({ polygon }) => polygon !== null),
        overlap: maskOverlap,
        excused: (finding) => boxesOnly.some((label) => boxOverlap(finding, label) >= rightFrom),
      });
    }
  }

  return {
    add: (photo: Photo, predictions: Predictions): void => {
      if (photo.parts) judge(photo, photo.parts, predictions);
    },
    result: (): PartsTally => ({ images, groups: groups.count(), boxes, masks: drawsOutlines ? masks : null, foreign }),
  };
}
