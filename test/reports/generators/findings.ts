import { walkAround } from "../../../contracts/inspections/walk-around.ts";
import { angles, bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { overallScoreOf } from "../../../server/domain/damage/grading/overall-score.ts";
import { estimateRepair } from "../../../server/domain/damage/repair/estimate.ts";
import { judgeSeverity } from "../../../server/domain/damage/severity/severity.ts";
import { boxAt, damage, partsAt, photoHeight, photoOf, photoWidth } from "../../domain/damage/cars.ts";
import { randomOf } from "../../domain/damage/random.ts";

const sizes = [null, 1, 2.2, 3, 4, 7, 20, 90] as const;

/** The costs and the severities of every damage on every part. */
function judgedTexts(): string[] {
  return damageTypes.flatMap((type) =>
    [...bodyParts, ...mechanicalParts].flatMap((part) =>
      sizes.flatMap((cm) =>
        ([null, "wheel", "side_mirror"] as const).flatMap((fitting) => [
          judgeSeverity({ type, part, cm, fitting }).rule,
          ...severities.map((severity) => estimateRepair({ type, severity, part, cm, fitting }).basis),
        ]),
      ),
    ),
  );
}

/** The rules of findings, and the notes on photos, of random damages on cars from every angle. */
function foundTexts(): string[] {
  const random = randomOf(7);
  const labels = ["scratch", "dent", "glass_damage", "panel_damage"];
  return Array.from({ length: 150 }, () => {
    const photos = Array.from({ length: 4 }, (_, index) => {
      const shown = random.pick(walkAround);
      const damages = Array.from({ length: 5 }, () => {
        const box = boxAt(random.between(0, photoWidth), random.between(0, photoHeight), random.between(20, 400));
        const filled = random.next() < 0.5 ? undefined : 0.6;
        return { ...damage(random.pick(labels), box), ...(filled === undefined ? {} : { filled }) };
      });
      const parts = random.next() < 0.8 ? partsAt(shown) : [];
      const angle = random.next() < 0.7 ? shown : random.pick(angles);
      const type = random.pick(["exterior", "exterior", "interior"] as const);
      const turn = random.pick([0, 0, 0, 90, 180, 270] as const);
      return photoOf(angle, damages, { index, type, parts, turn });
    });
    const { findings, notes } = findDamages(photos, { bodyStyle: random.pick([null, "SUV", "Pickup", "Van"]) });
    return [
      ...findings.flatMap(({ rule, measurements }) => [rule, measurements?.method ?? ""]),
      ...notes.map(({ note }) => note),
    ];
  }).flat();
}

export const findingTexts = (): string[] => [
  ...judgedTexts(),
  ...foundTexts(),
  ...[
    { body: 7.5, mechanics: 4.2 },
    { body: 7.5, mechanics: null },
    { body: null, mechanics: 4.2 },
  ].map((scores) => overallScoreOf(scores)?.reason ?? ""),
  "Added by hand.",
  "Dent of 12 cm: 4.4 of 10, moderate. Corrected by Ada Lane: paint damage, critical, left front door.",
  "Dent of 12 cm: 4.4 of 10, moderate. Corrected by Ada Lane: left front fender, wheel.",
  "nothing in the photo gives a scale",
  "no size was entered",
  "measured by hand",
];
