import type { GivenDamage, ImpactZone } from "../../../../contracts/repair/estimate.ts";
import type { EstimateContext } from "../context.ts";
import { type Adas, adasBehind } from "./adas.ts";
import { isMechanical, type Panel, panelOf } from "./part.ts";
import { type DamageScore, scoreOf } from "./score.ts";

/** A damage of the request with everything that the choice of its repair depends on. */
export interface Damage extends DamageScore {
  readonly given: GivenDamage;
  /** Null for a mechanical location. */
  readonly panel: Panel | null;
  readonly adas: Adas;
  readonly count: number;
  /** Whether the panel has more dents than are priced individually. */
  readonly isHail: boolean;
  /** The zone of the impact that the damage belongs to; null if no collision caused it. */
  readonly impactZone: ImpactZone | null;
}
export type PanelDamage = Damage & { readonly panel: Panel };

/** Up to five dents are priced individually; the trade's hail charts begin after that (engineerfix.com: 1-5, 6-15, 16-30). */
const maxSingleDents = 5;

export function readDamage(given: GivenDamage, context: EstimateContext): Damage {
  const panel = isMechanical(given.location) ? null : panelOf(given, context);
  const count = given.count ?? 1;
  return {
    ...scoreOf(given),
    given,
    panel,
    adas: panel ? adasBehind(given, panel, context) : { what: null, note: null },
    count,
    isHail: given.type === "dent" && count > maxSingleDents,
    impactZone: null,
  };
}

export const isOnPanel = (damage: Damage): damage is PanelDamage => damage.panel !== null;
