/** Makers that use the same codes of their own, by the makes that they sell. */
const groups = {
  gm: ["chevrolet", "chevy", "gmc", "buick", "cadillac", "pontiac", "oldsmobile", "saturn", "hummer", "gm", "holden"],
  ford: ["ford", "lincoln", "mercury"],
  toyota: ["toyota", "lexus", "scion"],
  honda: ["honda", "acura"],
  hyundai: ["hyundai", "kia", "genesis"],
  nissan: ["nissan", "infiniti", "datsun"],
  volkswagen: ["volkswagen", "vw", "audi", "seat", "skoda", "škoda"],
  bmw: ["bmw", "mini"],
  mercedes: ["mercedes-benz", "mercedes", "smart", "maybach"],
  stellantis: ["chrysler", "dodge", "jeep", "ram", "plymouth", "eagle"],
  subaru: ["subaru"],
} as const satisfies Record<string, readonly string[]>;
export type MakeGroup = keyof typeof groups;

const names = new Map<string, MakeGroup>(
  (Object.entries(groups) as [MakeGroup, readonly string[]][]).flatMap(([group, makes]) =>
    makes.map((make) => [make, group] as const),
  ),
);

/** The group of a make, as people write it; undefined for a make without known codes of its own. */
export const groupOf = (make: string | null | undefined): MakeGroup | undefined =>
  names.get((make ?? "").trim().toLowerCase());

export const makeIs = (make: string | null, group: MakeGroup): boolean => groupOf(make) === group;
