import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { severities } from "../../../../contracts/vocabulary.ts";
import { ours } from "./basis.ts";

type Figures = readonly [hours: number, priceFrom: number, priceTo: number];

function rows(basedOn: string, ...figures: readonly [Figures, Figures, Figures, Figures]) {
  const basis = ours(basedOn);
  return Object.fromEntries(
    severities.map((severity, i) => {
      const [hours, price_from, price_to] = figures[i] ?? figures[3];
      return [severity, { hours, price_from, price_to, basis }];
    }),
  ) as RateTables["mechanical"]["engine"]; // fromEntries loses the keys, which are all severities
}

const wide = "a wide band by severity; a diagnosis says more";

/** Mechanical damage without a diagnosis: hours, and parts from rebuilt ones to the maker's new ones. US dollars. */
export const mechanical: RateTables["mechanical"] = {
  engine: rows(
    `${wide}; up to $7,150 for an engine (CarMD 2019)`,
    [1, 30, 150],
    [3, 120, 600],
    [10, 400, 1800],
    [18, 1500, 5500],
  ),
  transmission: rows(
    `${wide}; $1,200-4,179 (buysmartauto 2016)`,
    [1, 30, 150],
    [3, 120, 500],
    [9, 600, 2000],
    [12, 1000, 3500],
  ),
  suspension: rows(wide, [0.8, 30, 120], [1.8, 90, 350], [3.5, 200, 800], [6, 400, 1500]),
  exhaust_system: rows(
    `${wide}; catalyst $1,355 on average (CarMD 2021)`,
    [0.6, 20, 100],
    [1.2, 80, 350],
    [2, 250, 1000],
    [3, 500, 2200],
  ),
  fuel_system: rows(
    `${wide}; fuel pump $400-800 in all (FIXD/RepairPal)`,
    [0.8, 20, 100],
    [1.5, 80, 300],
    [2.5, 200, 600],
    [4, 400, 1400],
  ),
  cooling_system: rows(wide, [0.6, 20, 80], [1.5, 60, 250], [3, 150, 600], [6, 300, 1200]),
  brake_system: rows(wide, [0.8, 30, 100], [1.5, 80, 250], [2.5, 150, 600], [4, 300, 1500]),
};
