import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
import type { Fitting } from "../../../contracts/vocabulary.ts";

/** A finding on a photo, with the wheel or mirror that it is on where it is noted under the nearest part. */
export type Finding = Damage & { readonly fitting: Fitting | null };
export type Assessed = Pick<GivenDamage, "damage_id" | "type" | "location">;

/**
 * The standing findings of an inspection that an assessment does not speak for. A damage that is one of the findings speaks
 * for that one alone; any other, of an earlier inspection or given by hand, for what is of its kind on its part. Estimates
 * do not cover wheels and mirrors: no damage of the part that they are noted under speaks for them.
 */
export function unassessed(found: readonly Finding[], assessed: readonly Assessed[]): Finding[] {
  const ids = new Set(found.map(({ damage_id }) => damage_id));
  const knows = ({ damage_id, location, type, fitting }: Finding) =>
    assessed.some((one) =>
      ids.has(one.damage_id)
        ? one.damage_id === damage_id
        : fitting === null && one.location === location.part && one.type === type,
    );
  return found.filter((finding) => finding.review !== "rejected" && !knows(finding));
}
