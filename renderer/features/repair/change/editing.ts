import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";
import type { Row } from "../damage/lines/rows.ts";
import type { Variant } from "../damage/variants.ts";

/** What the open dialog changes: one line, which repair counts, or which damages the estimate has. */
export type Editing =
  | { readonly kind: "line"; readonly damage: AssessedDamage; readonly row: Row }
  | { readonly kind: "option"; readonly damage: AssessedDamage; readonly variant: Variant }
  | { readonly kind: "addition" }
  | { readonly kind: "removal"; readonly damage: AssessedDamage };
