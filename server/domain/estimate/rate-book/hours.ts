import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { severities } from "../../../../contracts/vocabulary.ts";
import { ours } from "./basis.ts";

const around = ours("around the 2.5 h of a hood's light repair (CCC)");

function row(...[minor, moderate, severe, critical]: readonly [number, number, number, number]) {
  const hours = { minor, moderate, severe, critical };
  return Object.fromEntries(
    severities.map((severity) => [severity, { hours: hours[severity], basis: around }]),
  ) as RateTables["body_hours"]["dent"]; // fromEntries loses the keys, which are all severities
}

/** Body hours by severity to restore the panel's shape, without paint. `structure` is pulling the structure behind it. */
export const bodyHours: RateTables["body_hours"] = {
  scratch: row(0.4, 0.5, 1.8, 3),
  paint_damage: row(0.4, 0.5, 1, 2),
  dent: row(1, 2.5, 5.8, 9),
  panel_damage: row(1.3, 3.5, 7, 14),
  rust: row(1, 2.8, 6, 10),
  crack: row(0.8, 1.8, 3, 4.5),
  structure: row(0, 0, 4, 10),
};
