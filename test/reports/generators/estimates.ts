import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
import { bodyParts, damageTypes, mechanicalParts } from "../../../contracts/vocabulary.ts";
import { estimateOf } from "../../domain/estimate/kit.ts";

type Given = Omit<GivenDamage, "damage_id" | "type" | "location">;

/** Sizes, severities and circumstances that lead to every kind of repair. */
const circumstances: readonly Given[] = [
  {},
  { severity: "minor" },
  { severity: "moderate" },
  { severity: "severe" },
  { severity: "critical" },
  { size_cm: 2 },
  { size_cm: 12, severity: "minor" },
  { size_cm: 4, severity: "critical" },
  { size_cm: 14, depth: "shallow" },
  { size_cm: 60, has_adas: true },
  { size_cm: 3, depth: "deep", paint_broken: true },
  { size_cm: 2, count: 8, depth: "shallow" },
  { size_cm: 2, count: 60 },
  { size_cm: 2, count: 900, material: "aluminium" },
  { size_cm: 5, depth: "medium", material: "plastic" },
  { size_cm: 4, count: 2 },
];

/** One of two parts that differ only by their side. */
const parts = [...bodyParts, ...mechanicalParts].filter((part) => !/_(right|fr|rr|rl)$/.test(part));
/** Cars of different ages, bodies, colors and drives. */
const vehicles = [
  { year: 2024, make: "Mazda", color: "Soul Red Crystal" },
  { year: 2012 },
  { year: null, color: "Dark Crystal Pearl" },
  { year: 2021, make: "Tesla", model: "Model S", color: "Pearl White Multi-Coat", fuelType: "Electric" },
  { year: 2019, make: "Ford", model: "F-150", bodyStyle: "Pickup" },
  { year: 2022, make: "BMW", model: "X5", bodyStyle: "SUV" },
  { year: 2021, make: "Ram", model: "1500", bodyStyle: "Pickup" },
] as const;

/** What an estimate says of each damage on each part: reasons, notes, lines and their sources. */
export const estimateTexts = (): string[] =>
  damageTypes.flatMap((type) =>
    parts.flatMap((location) =>
      circumstances.flatMap((given, i) => {
        const other = { type: "dent", location: "front_door_left", severity: "severe" } as const;
        const vehicle = vehicles[i % vehicles.length] ?? {};
        const { assessedDamages, summary } = estimateOf([{ type, location, ...given }, other], { vehicle });
        return [
          ...assessedDamages.flatMap((damage) => [
            damage.severity_reason,
            ...damage.notes,
            ...damage.impact_assessment.reasons,
            ...damage.repair_options.flatMap(({ reason, description, timeline, labor, ...option }) => [
              reason,
              description,
              timeline?.description ?? "",
              ...labor.lines.map((line) => line.description),
              ...option.parts_required.map((line) => line.part),
              ...option.sublet_services.map((line) => line.service),
            ]),
          ]),
          ...summary.repair_cost_summary.shared_work.map(({ description }) => description),
          ...summary.warnings,
          ...summary.impacts.flatMap(({ checklist }) => checklist.flatMap(({ item, why }) => [item, why])),
        ];
      }),
    ),
  );
