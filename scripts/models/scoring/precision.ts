import { iou } from "../../../server/vision/detect/candidates.ts";
import { interval } from "../evaluation/figures/bootstrap.ts";
import { match } from "../evaluation/figures/match.ts";
import { type ClassEvidence, noEvidence, sizeOf, sizes } from "../evaluation/tallies/class-evidence.ts";
import { apInDraws, apOf, only } from "../evaluation/tallies/class-precision.ts";
import { hitFrom, hitOverlap } from "../evaluation/tallies/hit.ts";
import type { PrecisionRequest } from "./coco.ts";
import { type Scene, scenesOf } from "./scenes.ts";

/** Minimum number of groups with labels for an interval: resampling fewer groups means little (our own estimate). */
const minGroups = 5;

export interface Figures {
  readonly ap50: number;
  readonly labels: number;
  /** 95 % interval. Null if fewer than five groups have labels. */
  readonly interval: readonly [low: number, high: number] | null;
}
type ByName<T> = Readonly<Record<string, T>>;

export interface PrecisionScores {
  /** By class. Classes without labels have no figures, here and below. */
  readonly classes: ByName<Figures>;
  /** By class, then by size. */
  readonly bySize: ByName<ByName<Figures>>;
  /** By source, then by class. */
  readonly bySource: ByName<ByName<Figures>>;
  /**
   * Per detection the id of the annotation that it matches. Null if it matches none, or if its picture does not judge
   * its class.
   */
  readonly met: readonly (number | null)[];
  /** The same if a finding only has to point at the label: see `hitOverlap`. */
  readonly pointed: readonly (number | null)[];
}

/** The evidence of scenes of one class, and the group of every scene. */
interface Judged {
  readonly evidence: ClassEvidence;
  readonly groups: ReadonlySet<number>;
}

/** Adds a scene to the evidence. `met` receives the annotation that each detection matches. */
function addScene({ findings, labels }: ClassEvidence, scene: Scene, met: (number | null)[]): void {
  const { group, source } = scene.image;
  const matches = match(scene.detections, scene.labels, (detection, label) => iou(detection.box, label.box));
  for (const [at, { index, score, box }] of scene.detections.entries()) {
    const label = scene.labels[matches[at] ?? -1];
    met[index] = label?.id ?? null;
    const size = sizeOf((label ?? { box }).box, scene.image);
    findings.push({ score, confidence: score, shown: true, right: label !== undefined, group, source, size });
  }
  for (const { box } of scene.labels) labels.push({ group, source, size: sizeOf(box, scene.image) });
}

const groupsOf = (scenes: readonly Scene[]): ReadonlySet<number> => new Set(scenes.map(({ image }) => image.group));

function judgedBy(scenes: readonly Scene[], met: (number | null)[]): Judged {
  const evidence = noEvidence();
  for (const scene of scenes) addScene(evidence, scene, met);
  return { evidence, groups: groupsOf(scenes) };
}

/** Resamples the groups of all scenes, including those without labels and findings. */
function intervalOf({ evidence, groups }: Judged): Figures["interval"] {
  if (new Set(evidence.labels.map(({ group }) => group)).size < minGroups) return null;
  const numbers = new Map([...groups].sort((a, b) => a - b).map((group, number) => [group, number]));
  const numbered = <T extends { readonly group: number }>(row: T) => ({ ...row, group: numbers.get(row.group) ?? 0 });
  const ap = apInDraws({ findings: evidence.findings.map(numbered), labels: evidence.labels.map(numbered) });
  const found = interval(groups.size, ap);
  return found && [found.low, found.high];
}

function figuresOf(judged: Judged): Figures | null {
  const ap50 = apOf(judged.evidence);
  if (ap50 === null) return null;
  return { ap50, labels: judged.evidence.labels.length, interval: intervalOf(judged) };
}

/** Leaves out names without figures. */
const known = (entries: readonly (readonly [string, Figures | null])[]): ByName<Figures> =>
  Object.fromEntries(entries.flatMap(([name, figures]) => (figures ? [[name, figures]] : [])));

/** Per detection the id of the annotation that it points at, or null. */
function pointedBy(request: PrecisionRequest): (number | null)[] {
  const pointed = request.detections.map((): number | null => null);
  for (const { image, detections, labels } of scenesOf(request)) {
    const matches = match(detections, labels, hitOverlap(image), hitFrom);
    for (const [at, { index }] of detections.entries()) pointed[index] = labels[matches[at] ?? -1]?.id ?? null;
  }
  return pointed;
}

/** Average precision at an IoU of 0.5 by class, by size and by source, with 95 % intervals. */
export function scorePrecision(request: PrecisionRequest): PrecisionScores {
  const met = request.detections.map((): number | null => null);
  const byClass = [...Map.groupBy(scenesOf(request), ({ category }) => category.name)].map(
    ([name, scenes]) => ({ name, scenes, judged: judgedBy(scenes, met) }) as const,
  );
  const labeled = byClass.filter(({ judged }) => judged.evidence.labels.length > 0);
  const classes = known(labeled.map(({ name, judged }) => [name, figuresOf(judged)]));
  const sources = [...new Set(request.ground_truth.images.map(({ source }) => source))].sort();
  return {
    classes,
    bySize: Object.fromEntries(
      labeled.map(({ name, judged: { evidence, groups } }) => {
        const ofSize = sizes.map((size) => [size, only(evidence, (mark) => mark.size === size)] as const);
        return [name, known(ofSize.map(([size, part]) => [size, figuresOf({ evidence: part, groups })]))];
      }),
    ),
    bySource: Object.fromEntries(
      sources.map((source) => {
        const ofSource = labeled.map(({ name, scenes, judged: { evidence } }) => {
          const groups = groupsOf(scenes.filter(({ image }) => image.source === source));
          return [name, figuresOf({ evidence: only(evidence, (mark) => mark.source === source), groups })] as const;
        });
        return [source, known(ofSource)];
      }),
    ),
    met,
    pointed: pointedBy(request),
  };
}
