import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Comparison } from "../../api/records/inspections.ts";
import type { Finding } from "../results/findings/finding.ts";

export const changes = ["new", "gone", "same"] as const;
export type Change = (typeof changes)[number];

/** Which of the two inspections a finding belongs to. */
export type Side = "earlier" | "later";

/** A finding of one of the two inspections, and what became of it. */
export interface ChangedFinding extends Finding {
  readonly change: Change;
  readonly side: Side;
  /** Unique in both inspections. */
  readonly key: string;
}

const changed = (damage: Damage, change: Change, side: Side): ChangedFinding => ({
  damage,
  mark: String(damage.number),
  change,
  side,
  key: `${side}:${damage.damage_id}`,
});

/** The findings that the page lists: new, gone and unchanged ones. An unchanged one is that of the later inspection. */
export const listed = (comparison: Comparison): ChangedFinding[] => [
  ...comparison.new.map((damage) => changed(damage, "new", "later")),
  ...comparison.gone.map((damage) => changed(damage, "gone", "earlier")),
  ...comparison.same.map((damage) => changed(damage, "same", "later")),
];

/** The findings on the earlier photos: those that are gone. All others that count are unchanged. */
export function onEarlierPhotos(
  { results }: Pick<VisualInspection, "results">,
  { gone }: Pick<Comparison, "gone">,
): ChangedFinding[] {
  const ids = new Set(gone.map(({ damage_id }) => damage_id));
  return (results?.damages ?? [])
    .filter(({ review }) => review !== "rejected")
    .map((damage) => changed(damage, ids.has(damage.damage_id) ? "gone" : "same", "earlier"));
}
