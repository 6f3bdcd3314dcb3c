import sharp from "sharp";
import type { z } from "zod";
import type { ByHand } from "../../contracts/inspections/by-hand.ts";
import type { Damage, HiddenDamageHint } from "../../contracts/inspections/findings.ts";
import type { InspectionImage } from "../../contracts/inspections/inspection-image.ts";
import { ConditionReport } from "../../contracts/inspections/visual.ts";
import { angles, bodyParts, damageTypes, severities } from "../../contracts/vocabulary.ts";
import type { PhotoSource } from "../../server/reports/photos.ts";

/** Generated reports and photos: the nth damage, image and id are always the same. */

export const idOf = (n: number): string => `01931a2b-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const instant = "2026-11-20T18:05:00.000Z";
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export const photoSize = { width: 1600, height: 1200 };

export function damage(n: number, changes: Partial<Damage> = {}): Damage {
  const severity = pick(severities, Math.floor(n / 2));
  const box = { x: 200 + (n % 5) * 220, y: 250 + (n % 4) * 180, width: 60 + n * 3, height: 40 + n * 2 };
  return {
    damage_id: idOf(1000 + n),
    number: n + 1,
    type: pick(damageTypes, n),
    severity,
    location: { part: pick(bodyParts, n * 7 + 5), side: "left", coordinates: box },
    measurements: {
      length: 4.2 + n * 1.3,
      width: 1.1 + n * 0.2,
      unit: "cm",
      method: "scaled by the part's known width, 118 cm",
      uncertainty: 0.25,
      reason: null,
    },
    confidence: 0.93 - (n % 20) * 0.02,
    image_index: n % 4,
    image_url: `/v1/media/${n}.jpg`,
    annotated_url: null,
    estimated_repair: {
      min: 150 + n * 10,
      max: 420 + n * 25,
      currency: "USD",
      repair_type: "cosmetic",
      basis: "2.5 to 4 h at $64 an hour, our own estimate",
    },
    source: "model",
    found_by: "damage-seg 0.1.0",
    rule: "The box lies on the part for 96 % of its area; longer than 10 cm is moderate.",
    seen_in: [{ image_index: n % 4, coordinates: box, confidence: 0.9 }],
    review: n % 3 === 0 ? "confirmed" : null,
    review_reason: null,
    reviewed_by: n % 3 === 0 ? "Dana Whitfield" : null,
    reviewed_at: n % 3 === 0 ? instant : null,
    ...changes,
  };
}

export function image(index: number, changes: Partial<z.infer<typeof InspectionImage>> = {}) {
  return {
    index,
    url: `/v1/media/${index}.jpg`,
    annotated_url: null,
    angle: pick(angles, index),
    determined_angle: null,
    type: "exterior" as const,
    ...photoSize,
    examined: true,
    car_seen: true,
    notes: [],
    ...changes,
  };
}

const tally = (list: readonly string[], of: (damage: Damage) => string, damages: readonly Damage[]) =>
  Object.fromEntries(list.map((key) => [key, damages.filter((damage) => of(damage) === key).length]));

export interface ReportInputs {
  readonly damages?: readonly Damage[];
  readonly photos?: number;
  readonly vehicle?: Partial<ConditionReport["vehicle"]>;
  readonly hints?: readonly z.infer<typeof HiddenDamageHint>[];
  readonly inspector?: string;
  readonly disclosures?: readonly string[];
  readonly reasons?: readonly string[];
  readonly byHand?: ByHand;
}

function results(damages: readonly Damage[], { hints = [], reasons }: ReportInputs) {
  const counted = damages.filter(({ review }) => review !== "rejected");
  const sum = (end: "min" | "max") => counted.reduce((total, { estimated_repair }) => total + estimated_repair[end], 0);
  const standard =
    counted.length === 0
      ? ["No damage found in the photos"]
      : [`${counted.length} findings cost 1.6 points`, "One panel needs paint: 0.4 points"];
  return {
    overall_condition: counted.length === 0 ? "excellent" : "fair",
    condition_score: counted.length === 0 ? 9.8 : 6.8,
    score_reasons: [...(reasons ?? standard)],
    grade: { value: counted.length === 0 ? 4.8 : 3.4, reasons: [...(reasons ?? standard)] },
    confidence: 0.82,
    damages: [...damages],
    damage_summary: {
      total_damages: counted.length,
      by_severity: tally(severities, ({ severity }) => severity, counted),
      by_type: tally(damageTypes, ({ type }) => type, counted),
      total_estimated_repair: { min: sum("min"), max: sum("max"), currency: "USD" },
    },
    parts_affected: [],
    hidden_damage_hints: [...hints],
    not_covered: [
      "Structure, flood, odometer and airbags",
      "Rust, cracks and paint damage are found by people only",
      "Tires, interior, mechanical parts and trouble codes",
    ],
  };
}

/** A completed inspection's report, validated by the contract. */
export function conditionReport(inputs: ReportInputs = {}): ConditionReport {
  const { damages = [], photos = 4, vehicle = {}, inspector = "Riverside Motors" } = inputs;
  return ConditionReport.parse({
    inspection: {
      inspection_id: idOf(1),
      case_id: null,
      vehicle_id: idOf(2),
      status: "completed",
      created_at: instant,
      completed_at: instant,
      processing_time: 12.5,
      stage: null,
      progress: 1,
      failure: null,
      options: { detailed_analysis: false, generate_report: true, detect_hidden_damage: true },
      images: Array.from({ length: photos }, (_, i) => image(i)),
      results: results(damages, inputs),
      by_hand: inputs.byHand ?? null,
      reports: { pdf_url: null, json_url: null },
    },
    vehicle: {
      id: idOf(2),
      vin: "1HGCM82633A004352",
      stockNumber: "A1042",
      make: "Honda",
      model: "Accord",
      trim: "EX-L V6",
      overviewYear: 2021,
      bodyStyle: "Sedan",
      exteriorColor: "Modern Steel Metallic",
      mileage: 34512,
      ...vehicle,
    },
    inspector,
    generated_at: "2026-11-20T20:27:00.000Z",
    software_version: "0.1.0",
    ai_model_version: "damage-seg 0.1.0, part-seg 0.1.0",
    disclosures: inputs.disclosures ?? [
      "Findings come from photos and are estimates; a person confirms or rejects each.",
      "Repair costs are estimates, not quotes.",
    ],
  });
}

/** A street scene with a car-like shape and some grain, so that its JPEG is as large as a photo's. */
export async function photo(n: number, size = photoSize): Promise<Buffer> {
  const hue = (n * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="${size.width}" height="${size.height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9c9d8"/><stop offset="1" stop-color="#e9edf0"/></linearGradient></defs>
    <rect width="1600" height="1200" fill="url(#sky)"/><rect y="820" width="1600" height="380" fill="#777d82"/>
    <path d="M 160 880 C 150 760 200 700 320 680 C 460 560 560 500 760 500 C 980 500 1080 560 1180 680 C 1380 690 1450 740 1450 880 Z" fill="hsl(${hue},45%,45%)"/>
    <path d="M 430 670 C 530 570 600 545 740 545 L 740 670 Z M 780 545 C 930 545 1000 590 1080 670 L 780 670 Z" fill="#25313c"/>
    <circle cx="420" cy="880" r="115" fill="#1c2126"/><circle cx="420" cy="880" r="62" fill="#aab2b9"/>
    <circle cx="1200" cy="880" r="115" fill="#1c2126"/><circle cx="1200" cy="880" r="62" fill="#aab2b9"/></svg>`;
  const { width, height } = size;
  const grain = sharp(grainOf(width * height), { raw: { width, height, channels: 1 } }).png({ compressionLevel: 1 });
  return sharp(Buffer.from(svg))
    .composite([{ input: await grain.toBuffer(), blend: "soft-light" }])
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Noise around middle gray, the same every time (a linear congruential generator). */
function grainOf(pixels: number): Buffer {
  const grain = Buffer.alloc(pixels);
  for (let i = 0, state = 1; i < pixels; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    grain[i] = 104 + (state >>> 24) / 5;
  }
  return grain;
}

/** The photos of an inspection, each generated once. */
export function photos(size = photoSize): PhotoSource {
  const drawn = new Map<number, Promise<Buffer>>();
  return {
    photo: (index) => {
      const known = drawn.get(index % 6) ?? photo(index % 6, size);
      drawn.set(index % 6, known);
      return known;
    },
    annotated: () => Promise.resolve(null),
  };
}

export const noPhotos: PhotoSource = {
  photo: () => Promise.resolve(null),
  annotated: () => Promise.resolve(null),
};
