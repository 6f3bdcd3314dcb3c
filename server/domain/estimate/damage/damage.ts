import type { GivenDamage } from "../../../../contracts/estimate.ts";
import type { Shop } from "../context.ts";
import { type Adas, adasBehind } from "./adas.ts";
import { isMechanical, type Panel, panelOf } from "./part.ts";
import { type Scored, scoreOf } from "./score.ts";

/** A given damage with all that the choice of its repair rests on. */
export interface Damage extends Scored {
  readonly given: GivenDamage;
  /** Null for a mechanical location. */
  readonly panel: Panel | null;
  readonly adas: Adas;
  readonly count: number;
  /** More dents on one panel than are priced one by one. */
  readonly isHail: boolean;
}
export type PanelDamage = Damage & { readonly panel: Panel };

/** Up to five dents are priced singly; the trade's hail charts begin there (engineerfix.com: 1-5, 6-15, 16-30). */
const mostSingleDents = 5;

export function readDamage(given: GivenDamage, shop: Shop): Damage {
  const panel = isMechanical(given.location) ? null : panelOf(given.location, given.material, shop.book);
  const count = given.count ?? 1;
  return {
    ...scoreOf(given),
    given,
    panel,
    adas: panel ? adasBehind(given, panel, shop) : { what: null, note: null },
    count,
    isHail: given.type === "dent" && count > mostSingleDents,
  };
}

export const isOnPanel = (damage: Damage): damage is PanelDamage => damage.panel !== null;
