import type { z } from "zod";
import type { ByHandInput } from "../../../contracts/inspections/by-hand.ts";
import type { ObdData, TestResults } from "../../../contracts/mechanical/obd.ts";
import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
import { createRandom } from "../cars/random.ts";
import type { PlannedCar } from "./inventory.ts";

/** The damages that the inspector records when a car comes in. Days are counted back from today. */
export interface PlannedAssessment {
  readonly stockNumber: string;
  readonly daysAgo: number;
  readonly damages: readonly GivenDamage[];
}

/** Common damages of used cars. Our own choice. */
const usual: readonly Omit<GivenDamage, "damage_id">[] = [
  { type: "scratch", location: "rear_bumper", severity: "minor", size_cm: 14 },
  { type: "scratch", location: "front_door_left", severity: "minor", size_cm: 22 },
  { type: "dent", location: "front_door_right", severity: "minor", size_cm: 4, depth: "shallow", paint_broken: false },
  { type: "dent", location: "quarter_panel_left", severity: "moderate", size_cm: 9, depth: "medium" },
  { type: "paint_damage", location: "hood", severity: "minor", size_cm: 8 },
  { type: "crack", location: "front_bumper", severity: "moderate", size_cm: 12 },
  { type: "glass_damage", location: "windshield", severity: "minor", size_cm: 3 },
  { type: "scratch", location: "front_fender_right", severity: "moderate", size_cm: 30 },
];
/** Share of the cars with an estimate. Our own estimate. */
const withDamage = 0.6;

/** Estimates made the day after a car came in. */
export function assessmentsOf(seed: number, cars: readonly PlannedCar[]): readonly PlannedAssessment[] {
  const random = createRandom(seed, "workshop");
  return cars
    .filter(({ boughtDaysAgo }) => boughtDaysAgo > 0)
    .filter(() => random.next() < withDamage)
    .map(({ stockNumber, boughtDaysAgo }) => {
      const first = random.between(0, usual.length - 1);
      const found = Array.from({ length: random.between(1, 3) }, (_, at) => usual[(first + 3 * at) % usual.length]);
      const damages = found.flatMap((damage, at) => (damage ? [{ ...damage, damage_id: `damage-${at + 1}` }] : []));
      return { stockNumber, daysAgo: boughtDaysAgo - 1, damages };
    });
}

/** Readings of one car: its engine, warm and idling, misfires on cylinder 2 and runs lean. */
export const misfire: { readonly obd: z.input<typeof ObdData>; readonly checks: TestResults } = {
  obd: {
    dtcs: ["P0302", "P0171"],
    live_data: {
      engine_rpm: 720,
      coolant_temp: 93,
      intake_temp: 31,
      maf_rate: 2.9,
      throttle_position: 15,
      engine_load: 27,
      short_term_fuel_trim_1: 9.4,
      long_term_fuel_trim_1: 17.2,
      vehicle_speed: 0,
      control_module_voltage: 14.1,
    },
  },
  checks: {
    battery_voltage: 12.5,
    alternator_output: 14.2,
    engine_oil_level: "ok",
    coolant_level: "ok",
    brake_fluid_level: "ok",
    transmission_fluid: "good",
    brake_pad_thickness_mm: { front_left: 4, front_right: 4, rear_left: 6, rear_right: 6 },
  },
};

/** Readings of another car: nothing but a weak battery. */
export const weakBattery: typeof misfire = {
  obd: { dtcs: [], live_data: { engine_rpm: 740, coolant_temp: 91, control_module_voltage: 13.9 } },
  checks: {
    battery_voltage: 12.1,
    alternator_output: 14.1,
    engine_oil_level: "ok",
    coolant_level: "ok",
    brake_pad_thickness_mm: { front_left: 8, front_right: 8, rear_left: 7, rear_right: 7 },
  },
};

const tire = { brand: "Kumho", size: "225/65R17 102H", dot: "3521" } as const;

/** What the inspector of that car enters beside the findings on its photos. */
export const enteredByHand: z.input<typeof ByHandInput> = {
  revision: 0,
  manual_grade: { value: 3.1, reason: "Misfires, and the interior is worn more than the photos show." },
  announcements: [
    { kind: "previous_use", status: "announced", text: "Rental car for its first two years" },
    { kind: "structural_damage", status: "none_known" },
    { kind: "flood_damage", status: "none_known" },
    { kind: "odometer", status: "none_known" },
    { kind: "airbags", status: "none_known" },
  ],
  tires: {
    front_left: { ...tire, tread_depth_mm: 3.97 },
    front_right: { ...tire, tread_depth_mm: 3.97 },
    rear_left: { ...tire, tread_depth_mm: 5.56 },
    rear_right: { ...tire, tread_depth_mm: 4.76, note: "Repaired with a plug" },
  },
  remarks: { interior: "Driver's seat worn at the bolster", trouble_codes: "See the mechanical report" },
};
