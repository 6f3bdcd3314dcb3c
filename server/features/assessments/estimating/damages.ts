import { AppError } from "../../../../contracts/kit/errors.ts";
import type { GivenDamage } from "../../../../contracts/repair/estimate.ts";
import type { DamageRow } from "../../visual/visual.repo.ts";

export const invalidDamage = (message: string, field: string): AppError =>
  new AppError("INVALID_DAMAGE_DATA", { message, field });

/** Length or diameter of what was measured, in cm, within what an estimate takes. */
function sizeOf({ measurements }: DamageRow): Pick<GivenDamage, "size_cm"> {
  const { length, width, diameter } = measurements ?? {};
  const size = Math.max(length ?? 0, width ?? 0, diameter ?? 0);
  return size > 0 ? { size_cm: Math.min(size, 1000) } : {};
}

/** A finding of a visual inspection as a damage to assess. */
export const damageOf = (finding: DamageRow): GivenDamage => ({
  damage_id: finding.id,
  type: finding.type,
  location: finding.part,
  severity: finding.severity,
  ...sizeOf(finding),
});

const fittingsAlone = "wheels and mirrors alone, which estimates do not cover";

/**
 * The findings that nobody rejected, without wheels and mirrors: the rate book has none, and what they are noted under is not
 * damaged. Throws INVALID_DAMAGE_DATA where there is nothing to assess.
 */
export function damagesFound(findings: readonly DamageRow[]): GivenDamage[] {
  const standing = findings.filter(({ review }) => review !== "rejected");
  const counted = standing.filter(({ fitting }) => fitting === null);
  if (counted.length > 0) return counted.map(damageOf);
  const what = standing.length === 0 ? "nothing to assess" : fittingsAlone;
  throw invalidDamage(`damages: this inspection found ${what}.`, "damages");
}

/**
 * A damage as it was given; a finding has the size which was measured, where none was given. Undefined for a finding on a
 * wheel or mirror, unless it is given another location than the part that it is noted under.
 */
export function damageGiven(damage: GivenDamage, findings: readonly DamageRow[]): GivenDamage | undefined {
  const finding = findings.find(({ id }) => id === damage.damage_id);
  if (finding && finding.fitting !== null && finding.part === damage.location) return undefined;
  return finding && damage.size_cm === undefined ? { ...damage, ...sizeOf(finding) } : damage;
}

/**
 * The damages as `damageGiven` has them, without findings on wheels and mirrors. Throws INVALID_DAMAGE_DATA, with the field,
 * for a damage_id that occurs twice, and if nothing is left.
 */
export function damagesGiven(given: readonly GivenDamage[], findings: readonly DamageRow[]): GivenDamage[] {
  const seen = new Set<string>();
  const counted = given.flatMap((damage, i) => {
    if (seen.has(damage.damage_id)) {
      throw invalidDamage(`damages[${i}].damage_id: "${damage.damage_id}" is there twice.`, `damages[${i}].damage_id`);
    }
    seen.add(damage.damage_id);
    return damageGiven(damage, findings) ?? [];
  });
  if (counted.length > 0) return counted;
  throw invalidDamage(`damages: these are ${fittingsAlone}.`, "damages");
}
