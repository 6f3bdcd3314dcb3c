import { capitalized, partLabel } from "../../damage/display-text.ts";
import type { EstimateContext } from "../context.ts";
import type { Damage } from "../damage/damage.ts";
import { mechanicalFamily } from "../damage/part.ts";
import { alignWheels } from "./fitting.ts";
import { createJobWriter, type Job } from "./job-writer.ts";

/** The repair of a mechanical location without a diagnosis: a wide range by severity, of which the middle is counted. */
export function mechanicalRepair(
  { given: { damage_id: id, location }, severity }: Damage,
  context: EstimateContext,
): Job {
  const { hours, price_from, price_to, basis } = context.book.mechanical[mechanicalFamily(location)][severity];
  const name = partLabel(location);
  const job = createJobWriter(context, id, "mechanical_repair", location);
  const [low, high] = [context.price(Math.min(price_from, price_to)), context.price(Math.max(price_from, price_to))];
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
  if (location.startsWith("suspension_") && severity !== "minor") alignWheels(job);
  return {
    option: "mechanical_repair",
    repairType: severity === "minor" ? "cosmetic" : "replacement",
    description: `Mechanical repair of the ${name}, estimated without a diagnosis`,
    labor: job.labor,
    parts: job.parts,
  };
}
