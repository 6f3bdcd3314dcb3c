import { area, type Corners, intersection, iou } from "../../../../server/vision/detect/candidates.ts";
import { match } from "../figures/match.ts";
import type { Judged } from "../figures/precision.ts";
import type { Photo } from "../labels/photos.ts";
import type { Finding } from "../predictions.ts";

/** Size classes: by the longer side of the box, as a share of the picture's longer side. */
export const sizes = ["small", "medium", "large"] as const;
export type Size = (typeof sizes)[number];

/** Our own bounds: below a tenth it is a detail of the photo; from three tenths it fills much of the photo. */
export const sizeBounds = { medium: 0.1, large: 0.3 } as const;

export function sizeOf({ x0, y0, x1, y1 }: Corners, { width, height }: Pick<Photo, "width" | "height">): Size {
  const share = Math.max(x1 - x0, y1 - y0) / Math.max(width, height);
  if (share < sizeBounds.medium) return "small";
  return share < sizeBounds.large ? "medium" : "large";
}

/** The group and size of a label or finding. */
export interface Mark {
  /** Index of the group of pictures. */
  readonly group: number;
  readonly source: string;
  readonly size: Size;
}

/** A picture that judges a class, whether or not it shows it. */
type JudgedPicture = Pick<Mark, "group" | "source">;

export interface JudgedFinding extends Judged, Mark {
  readonly confidence: number;
  readonly shown: boolean;
}

/** The evidence of all pictures for one class. The pictures themselves are not kept. */
export interface ClassEvidence {
  readonly findings: JudgedFinding[];
  readonly labels: Mark[];
  readonly pictures: JudgedPicture[];
}

export const noEvidence = (): ClassEvidence => ({ findings: [], labels: [], pictures: [] });

interface Scene<Label extends { readonly box: Corners }> {
  readonly photo: Photo;
  readonly group: number;
  /** All of one class. */
  readonly findings: readonly Finding[];
  readonly labels: readonly Label[];
  readonly overlap: (finding: Finding, label: Label) => number;
  /** Minimum overlap of a right finding, 0.5 by default. */
  readonly least?: number;
  /** A finding without a matching label counts as wrong. If it is excused, it does not count. */
  readonly excused: (finding: Finding) => boolean;
}

export const boxOverlap = (finding: Pick<Finding, "box">, label: { readonly box: Corners }): number =>
  iou(finding.box, label.box);

/** Minimum share of a finding that must be inside a region. */
const explainedFrom = 0.5;

/** Whether at least half of the finding is inside one of the regions, which can be of any class. */
export const liesIn = (finding: Pick<Finding, "box">, regions: readonly { readonly box: Corners }[]): boolean =>
  regions.some(({ box }) => intersection(finding.box, box) >= explainedFrom * area(finding.box));

/** Adds a picture whose labels cover the class. */
export function addScene<Label extends { readonly box: Corners }>(evidence: ClassEvidence, scene: Scene<Label>): void {
  const { photo, group, labels, overlap, least, excused } = scene;
  const { source } = photo;
  const findings = scene.findings.toSorted((a, b) => b.score - a.score);
  const met = match(findings, labels, overlap, least);
  for (const [index, finding] of findings.entries()) {
    const label = labels[met[index] ?? -1];
    if (!label && excused(finding)) continue;
    const { score, confidence, shown } = finding;
    const size = sizeOf((label ?? finding).box, photo);
    evidence.findings.push({ score, confidence, shown, right: label !== undefined, group, source, size });
  }
  for (const { box } of labels) evidence.labels.push({ group, source, size: sizeOf(box, photo) });
  evidence.pictures.push({ group, source });
}

/** Numbers the groups of pictures from 0, in order of appearance. */
export function groupNumbers() {
  const numbers = new Map<string, number>();
  return {
    numberOf: (group: string): number => {
      const number = numbers.get(group) ?? numbers.size;
      numbers.set(group, number);
      return number;
    },
    count: (): number => numbers.size,
  };
}
