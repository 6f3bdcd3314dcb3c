import type { AnnouncementKind, TirePlace } from "../../../../contracts/inspections/by-hand.ts";
import type { BodyStyle } from "../../../../contracts/inspections/diagram/body-style.ts";
import type { DiagramView } from "../../../../contracts/inspections/diagram/shape.ts";
import type { mechanicalParts } from "../../../../contracts/vocabulary.ts";

/** The parts that all papers have. */
export const frame = {
  page: "Page {{page}} of {{pages}}",
  demo: "DEMO DATA, nothing here is real",
  vinMissing: "VIN not recorded",
  disclosures: "Disclosures",
  noneRecorded: "None recorded.",
  lostLetters: "A question mark in a name or a remark stands for letters that this page cannot show",
  lostLettersItem: "{{note}}; the JSON report has them.",
  signature: "Signature",
  date: "Date",
  printed: "Printed from Forecourt {{version}}, {{at}}.",
} as const;

export const vehicle = {
  unnamed: "Vehicle",
  missing: "Not recorded",
  vin: "VIN",
  year: "Year",
  make: "Make",
  model: "Model",
  trim: "Trim",
  body: "Body",
  color: "Color",
  odometer: "Odometer",
  stockNumber: "Stock number",
} as const;

export const values = {
  depth: "Depth {{first}} ({{second}})",
  of5: "of 5.0",
  of10: "of 10",
  valueOf10: "{{value}} of 10",
  ofSeverity: "{{count}} {{severity}}",
  confidence: "{{value}}, {{percent}} confidence",
  sure: "{{percent}} sure",
  none: "None",
} as const;

/** The names on the drawing of a car, and of the cars that it stands for. */
export const diagram = {
  view: {
    left: "Left side",
    right: "Right side",
    front: "Front",
    top: "Top",
    rear: "Rear",
  } satisfies Record<DiagramView, string>,
  style: {
    sedan: "any sedan",
    hatchback: "any hatchback",
    suv: "any SUV",
    pickup: "any pickup",
    van: "any van",
    coupe: "any coupe",
  } satisfies Record<BodyStyle, string>,
  /** In narrow boxes below the drawing. */
  legend: {
    engine: "Engine",
    transmission: "Transmission",
    suspension_fl: "Suspension FL",
    suspension_fr: "Suspension FR",
    suspension_rl: "Suspension RL",
    suspension_rr: "Suspension RR",
    exhaust_system: "Exhaust",
    fuel_system: "Fuel",
    cooling_system: "Cooling",
    brake_system: "Brakes",
  } satisfies Record<(typeof mechanicalParts)[number], string>,
  anyCar: "any car",
  note: "Left and right are the driver's. The drawing stands for {{car}}.",
} as const;

/** What people enter because photos cannot show it. */
export const byHand = {
  by: "{{name}}, {{date}}",
  announcements: "ANNOUNCEMENTS",
  announcementsAndGrade: "ANNOUNCEMENTS AND GRADE, ENTERED BY HAND",
  onlyGrade: "GRADE, ENTERED BY HAND",
  empty: "Not assessed: photos cannot show these. Check by hand and mark a box; an empty row was not checked.",
  filled: "Entered by hand: photos cannot show these. Rows with empty boxes were not checked.",
  complete: "Entered by hand: photos cannot show these.",
  noneKnown: "None known",
  noneKnownOf: "None known: {{kinds}}",
  announced: "Announced",
  gradeLine: "Grade by hand {{grade}} of 5.0: {{reason}}",
  /** In full: `Airbags` alone would read as if the car has airbags. */
  kind: {
    structural_damage: "Structural damage",
    flood_damage: "Flood damage",
    odometer: "Odometer discrepancy or true mileage unknown",
    airbags: "Airbags deployed or missing",
    branded_title: "Salvage or rebuilt title",
    lemon_buyback: "Lemon buyback",
    previous_use: "Former rental, taxi or police car",
    emissions: "Emissions problem",
    other: "Other",
  } satisfies Record<AnnouncementKind, string>,
  /** In narrow boxes. */
  box: {
    structural_damage: "Structural damage",
    flood_damage: "Flood damage",
    odometer: "Odometer",
    airbags: "Airbags",
    branded_title: "Salvage or rebuilt title",
    lemon_buyback: "Lemon buyback",
    previous_use: "Rental, taxi or police",
    emissions: "Emissions",
    other: "Other",
  } satisfies Record<AnnouncementKind, string>,
  tires: {
    title: "Tires",
    empty: "Not assessed in this inspection: measure and fill in by hand",
    entered: "Entered by hand: {{by}}",
    place: {
      front_left: "Left front",
      front_right: "Right front",
      rear_left: "Left rear",
      rear_right: "Right rear",
      spare: "Spare",
    } satisfies Record<TirePlace, string>,
    tread: "Tread",
    treadInches: "Tread, 1/32 in",
    treadMillimeters: "Tread, mm",
    brand: "Brand and size",
    dot: "DOT week / year",
    note: "Note",
  },
  remarks: {
    title: "Glass, interior, mechanical and codes",
    complete: "Entered by hand",
    empty: "Empty lines: to be filled in by hand",
    see: { one: "See finding {{numbers}}. ", other: "See findings {{numbers}}. " },
    photos: { one: "{{count}} interior photo on file. ", other: "{{count}} interior photos on file. " },
    notAssessed: "Not assessed in this inspection.",
    glass: "Glass",
    glassMissing: "Not assessed in this inspection beyond the photos.",
    windshield: "Windshield",
    otherGlass: "Side and rear glass",
    interior: "Interior",
    seats: "Seats and trim",
    odor: "Odor, equipment",
    mechanical: "Mechanical",
    engine: "Engine, transmission",
    brakes: "Brakes, suspension",
    codes: "Trouble codes",
    codesMissing: "Not read in this inspection.",
    codeList: "Codes",
    lamps: "Warning lamps",
  },
} as const;
