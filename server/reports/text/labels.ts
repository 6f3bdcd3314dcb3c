import type { z } from "zod";
import type { AnnouncementKind } from "../../../contracts/by-hand.ts";
import type { Damage } from "../../../contracts/findings.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { PartName, RepairType } from "../../../contracts/vocabulary.ts";

/** Labels for the API's names. */

const corners: Readonly<Record<string, string>> = {
  fl: "front left",
  fr: "front right",
  rl: "rear left",
  rr: "rear right",
};

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `front_door_left` is `Front door, left`; `side_window_fl` is `Side window, front left`. */
export function partLabel(part: PartName): string {
  const words = part.split("_");
  const last = words.at(-1) ?? "";
  const where = own(corners, last) ?? (last === "left" || last === "right" ? last : undefined);
  return where ? `${sentence(words.slice(0, -1).join(" "))}, ${where}` : sentence(words.join(" "));
}

/** `paint_damage` is `Paint damage`; angles, severities and conditions alike. */
export const wordLabel = (word: string): string => sentence(word.replaceAll("_", " "));

const repairs: Readonly<Record<z.infer<typeof RepairType>, string>> = {
  cosmetic: "Cosmetic repair",
  pdr: "Paintless dent repair",
  replacement: "Replacement",
  structural: "Structural repair",
};
export const repairLabel = (repair: z.infer<typeof RepairType>): string => repairs[repair];

/** What a person announces about a car, in full: `Airbags` alone would read as if the car has airbags. */
export const announcementLabels: Readonly<Record<AnnouncementKind, string>> = {
  structural_damage: "Structural damage",
  flood_damage: "Flood damage",
  odometer: "Odometer discrepancy or true mileage unknown",
  airbags: "Airbags deployed or missing",
  branded_title: "Salvage or rebuilt title",
  lemon_buyback: "Lemon buyback",
  previous_use: "Former rental, taxi or police car",
  emissions: "Emissions problem",
  other: "Other",
};

/** The titles of the boxes that are filled in by hand, which are narrow. */
export const announcementBoxLabels: Readonly<Record<AnnouncementKind, string>> = {
  ...announcementLabels,
  odometer: "Odometer",
  airbags: "Airbags",
  previous_use: "Rental, taxi or police",
  emissions: "Emissions",
};

/** The source of a finding: a model with its version, or a person. */
export const sourceLabel = (damage: Damage): string =>
  damage.source === "manual" ? `Added by hand by ${damage.found_by}` : `Found by ${damage.found_by}`;

export function reviewLabel(damage: Damage): string {
  if (damage.review === "confirmed") return damage.reviewed_by ? `Confirmed by ${damage.reviewed_by}` : "Confirmed";
  return damage.source === "manual" ? "Entered by a person" : "Not yet reviewed";
}
