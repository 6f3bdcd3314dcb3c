import { type Announcement, type ByHand, nothingByHand, type Tire } from "../../contracts/inspections/by-hand.ts";

/** What two people entered for an inspection, on two days. */

export const ada = { entered_by: "Ada Lane", entered_at: "2026-11-20T18:30:00.000Z" } as const;
export const grace = { entered_by: "Grace Okoye", entered_at: "2026-11-21T09:00:00.000Z" } as const;

export const tire = (changes: Partial<Tire> = {}): Tire => ({
  tread_depth_mm: 4.76,
  brand: "Michelin",
  size: "225/65R17 102H",
  dot: "2319",
  note: null,
  ...ada,
  ...changes,
});

export const announcements: Announcement[] = [
  { kind: "flood_damage", status: "announced", text: "Water line under the dash, carpets replaced", ...grace },
  { kind: "other", status: "announced", text: "Second key is missing", ...ada },
  { kind: "structural_damage", status: "none_known", text: null, ...ada },
  { kind: "odometer", status: "none_known", text: "two titles agree", ...ada },
];

export const byHand: ByHand = {
  ...nothingByHand,
  revision: 3,
  manual_grade: { value: 2.7, reason: "The interior smells of water, and the seats are stained.", ...grace },
  announcements,
  tires: {
    ...nothingByHand.tires,
    front_left: tire(),
    front_right: tire({ tread_depth_mm: 3.97 }),
    rear_left: tire({ tread_depth_mm: 2.38, note: "Worn at the inner edge; replace both rear tires" }),
  },
  remarks: {
    ...nothingByHand.remarks,
    glass: { text: "Chip of 1/4 in on the passenger's side of the windshield", ...ada },
    interior: { text: "Stained seats, carpets replaced. ".repeat(8).trim(), ...grace },
  },
  changed_by: grace.entered_by,
  changed_at: grace.entered_at,
};
