import { own } from "../../contracts/kit/own.ts";
import type { Vehicle } from "../../contracts/vehicles.ts";
import type { Stage } from "../../contracts/visual.ts";
import type { Angle, Condition, DamageType, PartName, RepairType, Severity, Side } from "../../contracts/vocabulary.ts";

const cornerNames: Record<string, string> = {
  fl: "front left",
  fr: "front right",
  rl: "rear left",
  rr: "rear right",
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `front_door_left` -> "Left front door", `side_window_rl` -> "Rear left side window". */
export function partLabel(part: PartName): string {
  const names = part.split("_");
  const last = names.at(-1) ?? "";
  if (last === "left" || last === "right") return capitalize(`${last} ${names.slice(0, -1).join(" ")}`);
  const corner = own(cornerNames, last);
  if (corner) return capitalize(`${corner} ${names.slice(0, -1).join(" ")}`);
  return capitalize(names.join(" "));
}

export const sideLabels: Record<Side, string> = {
  front: "Front",
  rear: "Rear",
  left: "Left (driver's)",
  right: "Right",
  top: "Top",
  interior: "Interior",
  engine: "Engine bay",
  underbody: "Underbody",
};

export const angleLabels: Record<Angle, string> = {
  front: "Front",
  rear: "Rear",
  left_side: "Left side",
  right_side: "Right side",
  front_left: "Front left",
  front_right: "Front right",
  rear_left: "Rear left",
  rear_right: "Rear right",
  top: "Top",
  interior: "Interior",
  dashboard: "Dashboard",
  engine: "Engine",
  trunk: "Trunk",
  undercarriage: "Under\u00adcarriage",
};

export const damageLabels: Record<DamageType, string> = {
  scratch: "Scratch",
  dent: "Dent",
  rust: "Rust",
  crack: "Crack",
  paint_damage: "Paint damage",
  glass_damage: "Glass damage",
  panel_damage: "Panel damage",
};

export const severityLabels: Record<Severity, string> = {
  minor: "Minor",
  moderate: "Moderate",
  severe: "Severe",
  critical: "Critical",
};

export const conditionLabels: Record<Condition, string> = {
  excellent: "Excellent",
  good: "Good",
  fair: "Fair",
  poor: "Poor",
  critical: "Critical",
};

export const repairLabels: Record<RepairType, string> = {
  cosmetic: "Cosmetic repair",
  pdr: "Paintless dent repair",
  replacement: "Replacement",
  structural: "Structural repair",
};

export const vehicleStatuses = {
  IN_STOCK: "In stock",
  IN_RECON: "In recon",
  ON_HOLD: "On hold",
  SOLD: "Sold",
  ARCHIVED: "Archived",
} as const satisfies Record<Vehicle["status"], string>;

export const stageLabels: Record<Stage, string> = {
  fetch: "Load photos",
  check: "Check photo quality",
  decode: "Decode and rotate photos",
  detect: "Find damage",
  place: "Find damaged parts",
  measure: "Measure damage",
  grade: "Grade the condition",
  annotate: "Mark damage on photos",
  report: "Write the report",
};

/** "2021 Honda Accord EX": the car's name on all pages. */
export function vehicleName(car: {
  readonly overviewYear: number | null;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
}): string {
  return [car.overviewYear, car.make, car.model, car.trim].filter((word) => word !== null && word !== "").join(" ");
}
