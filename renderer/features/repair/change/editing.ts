import type { AssessedDamage } from "../../../../contracts/estimate.ts";
import type { Row } from "../damage/lines/rows.ts";
import type { Variant } from "../damage/variants.ts";

/** What the open dialog changes: one line, or which repair counts. */
export type Editing =
  | { readonly kind: "line"; readonly damage: AssessedDamage; readonly row: Row }
  | { readonly kind: "option"; readonly damage: AssessedDamage; readonly variant: Variant };
