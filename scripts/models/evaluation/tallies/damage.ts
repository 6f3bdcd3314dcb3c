import { damageTypes } from "../../../../contracts/vocabulary.ts";
import type { Photo } from "../labels/photos.ts";
import type { Finding, Predictions } from "../predictions.ts";
import { addScene, boxOverlap, type ClassEvidence, groupNumbers, liesIn, noEvidence } from "./class-evidence.ts";
import { hitFrom, hitOverlap } from "./hit.ts";

/** Label of a region with damage of unknown kind. */
const anyDamage = "any_damage";

export interface DamageTally {
  readonly images: number;
  readonly groups: number;
  /** Judged by the overlap of boxes. */
  readonly classes: ReadonlyMap<string, ClassEvidence>;
  /** Judged by whether findings point at the damage: see `hitOverlap`. */
  readonly hits: ReadonlyMap<string, ClassEvidence>;
  readonly clean: { readonly photos: number; readonly findings: number; readonly photosWithFinding: number };
  /** Labels of classes that the product does not have -> how many. */
  readonly foreign: ReadonlyMap<string, number>;
  /** Labels of classes that their own record does not list as known -> how many. */
  readonly unlisted: ReadonlyMap<string, number>;
}

/**
 * Collects the evidence of damage findings, picture by picture. A class is judged only on pictures whose record lists
 * it as known. A finding without a label of its class that is inside an `any_damage` region is neither right nor
 * wrong.
 */
export function damageTally() {
  const noEvidences = () => new Map<string, ClassEvidence>(damageTypes.map((name) => [name, noEvidence()]));
  const [classes, hits] = [noEvidences(), noEvidences()];
  const groups = groupNumbers();
  const clean = { photos: 0, findings: 0, photosWithFinding: 0 };
  const [foreign, unlisted] = [new Map<string, number>(), new Map<string, number>()];
  const count = (names: Map<string, number>, name: string) => names.set(name, (names.get(name) ?? 0) + 1);
  let images = 0;

  function judge(photo: Photo, { known, regions }: NonNullable<Photo["damage"]>, { damages }: Predictions): void {
    images++;
    const group = groups.numberOf(photo.group);
    const anywhere = regions.filter(({ damage }) => damage === anyDamage);
    for (const { damage } of regions) {
      if (damage === anyDamage) continue;
      if (!classes.has(damage)) count(foreign, damage);
      else if (!known.has(damage)) count(unlisted, damage);
    }
    for (const [name, evidence] of classes) {
      if (!known.has(name)) continue;
      const scene = {
        photo,
        group,
        findings: damages.filter(({ label }) => label === name),
        labels: regions.filter(({ damage }) => damage === name),
        excused: (finding: Finding) => liesIn(finding, anywhere),
      };
      addScene(evidence, { ...scene, overlap: boxOverlap });
      addScene(hits.get(name) ?? noEvidence(), { ...scene, overlap: hitOverlap(photo), least: hitFrom });
    }
  }

  return {
    add(photo: Photo, predictions: Predictions): void {
      if (photo.damage) judge(photo, photo.damage, predictions);
      if (!photo.clean) return;
      const shown = predictions.damages.filter((finding) => finding.shown).length;
      clean.photos++;
      clean.findings += shown;
      clean.photosWithFinding += shown > 0 ? 1 : 0;
    },
    result: (): DamageTally => ({ images, groups: groups.count(), classes, hits, clean, foreign, unlisted }),
  };
}
