/** A table with captured changes, with SQL names. */
export interface Source {
  readonly resource: "vehicle" | "lead" | "contact" | "sale" | "inspection" | "valuation";
  readonly table: string;
  /** The column with the record's vehicle. Absent for records without a vehicle. */
  readonly vehicle?: string;
}

/** Records of a vehicle. They are visible to the vehicle's team, too. */
export const followers = [
  { resource: "lead", table: "leads", vehicle: "car_id" },
  { resource: "sale", table: "sales", vehicle: "vehicle_id" },
  { resource: "inspection", table: "inspections", vehicle: "vehicle_id" },
  { resource: "valuation", table: "valuations", vehicle: "vehicle_id" },
] as const satisfies readonly Source[];

export const sources: readonly Source[] = [
  { resource: "vehicle", table: "vehicles" },
  { resource: "contact", table: "contacts" },
  ...followers,
];

/** Tables with parts of an inspection. A change of a part is a change of the inspection. */
export const partsOfInspections = ["inspection_images", "damages"] as const;
