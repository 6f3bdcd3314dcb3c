import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { hail, pdr } from "./dents.ts";
import { bodyHours } from "./hours.ts";
import { exchangeRates, laborRates } from "./labor.ts";
import { mechanical } from "./mechanical.ts";
import { parts } from "./parts.ts";
import { rules } from "./rules.ts";
import { services } from "./services.ts";

/** The default rate book. Every row states whether it is measured, stated by a source or our own estimate. */
export const defaultRateTables: RateTables = {
  default_region: "US_MIDWEST",
  labour_rates: laborRates,
  exchange_rates: exchangeRates,
  rules,
  parts,
  body_hours: bodyHours,
  mechanical,
  pdr,
  hail,
  services,
};

/** A book of an earlier version, with the built-in rules that it lacks. */
export const withLaterRules = <Tables extends Pick<RateTables, "rules">>(tables: Tables): Tables => ({
  ...tables,
  rules: { ...rules, ...tables.rules },
});
