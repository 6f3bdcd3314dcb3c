import type { RateTables } from "../../../../contracts/rate-book.ts";
import { hail, pdr } from "./dents.ts";
import { bodyHours } from "./hours.ts";
import { exchangeRates, labourRates } from "./labour.ts";
import { mechanical } from "./mechanical.ts";
import { parts } from "./parts.ts";
import { rules } from "./rules.ts";
import { services } from "./services.ts";

/** The rate book before anyone has changed it. Every row says whether it is measured, stated or our own estimate. */
export const defaultRateTables: RateTables = {
  default_region: "US_MIDWEST",
  labour_rates: labourRates,
  exchange_rates: exchangeRates,
  rules,
  parts,
  body_hours: bodyHours,
  mechanical,
  pdr,
  hail,
  services,
};
