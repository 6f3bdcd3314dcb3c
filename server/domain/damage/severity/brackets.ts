import type { DamageType, PartName } from "../../../../contracts/vocabulary.ts";

/** How the size of a kind of damage becomes a score. */
export interface Bracket {
  readonly name: string;
  /** Pairs of size in cm and score 0-10, ascending; linear between them. */
  readonly knots: readonly (readonly [cm: number, score: number])[];
  /** The score if no size could be measured. */
  readonly unmeasured: number;
  /** The source of the figures. */
  readonly source: string;
}

const nama = "NAMA grade 1 limits (manheim.co.uk, nama-uk.com)";
const creditCard = "lease-return practice: what a credit card (8.6 cm) covers is normal wear";
const rolags = "ROLAGS repair limits: bullseye 2.5 cm, star 7.6 cm, crack 35.6 cm";
const ours = "our estimate";

/*
 * Some figures come from the named sources, the others are our own estimates. In grade 1, NAMA allows a scratch of 25 mm
 * on a panel and 100 mm on a bumper, a dent of 30 mm and a chip of 10 mm in glass. Scratches and dents never become
 * critical: a photo shows their size, but no damage behind them.
 */
const brackets = {
  scratchPanel: {
    name: "scratch on a panel",
    unmeasured: 2,
    source: `${nama}; ${creditCard}`,
    knots: [
      [0, 0.5],
      [2.5, 1.5],
      [8.6, 3],
      [30, 4.5],
      [100, 6],
      [200, 7],
    ],
  },
  scratchBumper: {
    name: "scratch on a bumper",
    unmeasured: 1.8,
    source: nama,
    knots: [
      [0, 0.5],
      [10, 2],
      [20, 3],
      [60, 4.5],
      [120, 5.9],
    ],
  },
  dent: {
    name: "dent",
    unmeasured: 3.2,
    source: `${nama}; PDR sizes end at a baseball (7.5 cm)`,
    knots: [
      [0, 0.5],
      [3, 2],
      [5, 3],
      [7.5, 3.6],
      [15, 5],
      [30, 6.3],
      [60, 7.9],
    ],
  },
  windshield: {
    name: "damage of the windshield",
    unmeasured: 5,
    source: `${nama}; ${rolags}`,
    knots: [
      [0, 1],
      [1, 2],
      [2.5, 3],
      [7.6, 4.5],
      [15, 6],
      [35.6, 7],
      [100, 7.8],
    ],
  },
  // Tempered glass shatters completely, so even a small damage is serious.
  temperedGlass: {
    name: "damage of tempered glass",
    unmeasured: 6,
    source: ours,
    knots: [
      [0, 3],
      [5, 6],
      [40, 7],
      [100, 7.9],
    ],
  },
  lamp: {
    name: "damage of a lamp",
    unmeasured: 5,
    source: ours,
    knots: [
      [0, 2.5],
      [5, 4.5],
      [15, 6],
      [40, 7],
    ],
  },
  panel: {
    name: "damaged panel",
    unmeasured: 6.2,
    source: ours,
    knots: [
      [0, 3],
      [20, 4.5],
      [60, 6],
      [150, 7],
      [220, 7.8],
      [300, 9],
    ],
  },
  rust: {
    name: "rust",
    unmeasured: 4,
    source: ours,
    knots: [
      [0, 2],
      [5, 3],
      [15, 5],
      [40, 6.5],
      [100, 8],
    ],
  },
  crack: {
    name: "crack",
    unmeasured: 4,
    source: ours,
    knots: [
      [0, 2],
      [5, 3],
      [15, 4.5],
      [30, 6],
      [60, 7],
    ],
  },
  paint: {
    name: "paint damage",
    unmeasured: 2.5,
    source: nama,
    knots: [
      [0, 0.5],
      [2.5, 1.5],
      [8.6, 3],
      [40, 4.5],
      [100, 6],
    ],
  },
} as const satisfies Record<string, Bracket>;

const isBumper = (part: PartName): boolean => part.endsWith("_bumper");

/** The bracket by which a damage of this type on this part is judged. */
export function bracketOf(type: DamageType, part: PartName): Bracket {
  switch (type) {
    case "scratch":
      return isBumper(part) ? brackets.scratchBumper : brackets.scratchPanel;
    case "paint_damage":
      return isBumper(part) ? brackets.scratchBumper : brackets.paint;
    case "dent":
      return brackets.dent;
    case "panel_damage":
      return brackets.panel;
    case "rust":
      return brackets.rust;
    case "crack":
      return part === "windshield" ? brackets.windshield : brackets.crack;
    case "glass_damage":
      if (part.includes("light")) return brackets.lamp;
      return part.includes("window") ? brackets.temperedGlass : brackets.windshield;
  }
}
