import { capitalized, partLabel } from "../../damage/display-text.ts";
import type { Damage } from "../damage/damage.ts";
import { mechanicalFamily } from "../damage/part.ts";
import type { Shop } from "../context.ts";
import { type Job, openJob } from "./job-writer.ts";

/** What can be said of a mechanical location without a diagnosis: a wide band by severity, of which the middle counts. */
export function mechanicalRepair({ given: { damage_id: id, location }, severity }: Damage, shop: Shop): Job {
  const { hours, price_from, price_to, basis } = shop.book.mechanical[mechanicalFamily(location)][severity];
  const name = partLabel(location);
  const job = openJob(shop, id, "mechanical_repair", location);
  const [low, high] = [shop.price(Math.min(price_from, price_to)), shop.price(Math.max(price_from, price_to))];
  const once = `mechanical:${location}`;
  job.supply({
    key: "part",
    name: `${capitalized(name)}: parts`,
    kind: "body_part",
    oem: Math.round((low + high) / 2),
    band: [low, high],
    basis,
    once: `${once}:part`,
  });
  job.work({ operation: "mechanical", description: `Repair the ${name}`, hours, rate: "mechanical", basis, once });
  return {
    option: "mechanical_repair",
    repairType: severity === "minor" ? "cosmetic" : "replacement",
    description: `Mechanical repair of the ${name}, as far as it can be estimated without a diagnosis`,
    labour: job.labour,
    parts: job.parts,
  };
}
