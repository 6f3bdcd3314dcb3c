import type { RuleName } from "../../../../contracts/repair/rate-book.ts";

/** How dear a make's parts are, relative to those of the mainstream makes for which the rate book has prices. */
export type MakeClass = "mainstream" | "near_luxury" | "luxury" | "exotic";

/** Makes by the class of their parts. Our own estimate. */
const classes: Readonly<Record<Exclude<MakeClass, "mainstream">, ReadonlySet<string>>> = {
  near_luxury: new Set(["acura", "buick", "infiniti", "lincoln", "mini", "volvo", "genesis", "cadillac", "lexus"]),
  luxury: new Set([
    "alfa romeo",
    "audi",
    "bmw",
    "jaguar",
    "land rover",
    "lucid",
    "mercedes",
    "mercedes-benz",
    "polestar",
    "range rover",
    "rivian",
    "tesla",
  ]),
  exotic: new Set([
    "aston martin",
    "bentley",
    "ferrari",
    "lamborghini",
    "lotus",
    "maserati",
    "maybach",
    "mclaren",
    "porsche",
    "rolls-royce",
    "rolls royce",
  ]),
};

export function makeClassOf(make: string | null): MakeClass {
  const name = make?.trim().toLowerCase() ?? "";
  if (classes.exotic.has(name)) return "exotic";
  if (classes.luxury.has(name)) return "luxury";
  return classes.near_luxury.has(name) ? "near_luxury" : "mainstream";
}

const surcharges: Readonly<Record<Exclude<MakeClass, "mainstream">, RuleName>> = {
  near_luxury: "near_luxury_parts_share",
  luxury: "luxury_parts_share",
  exotic: "exotic_parts_share",
};

/** What the parts of this class and model year cost, as a factor of the rate book's prices, which are those of 2018 and newer. */
export function partsFactor(makeClass: MakeClass, year: number | null, rule: (name: RuleName) => number): number {
  const dearer = makeClass === "mainstream" ? 0 : rule(surcharges[makeClass]);
  const cheaper = year === null || year >= 2018 ? 0 : rule(year >= 2010 ? "older_parts_share" : "oldest_parts_share");
  return (1 + dearer) * (1 - Math.min(1, cheaper));
}
