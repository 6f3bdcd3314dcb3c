/** A table whose changes are captured, in the words of SQL. */
export interface Source {
  readonly resource: "vehicle" | "lead" | "contact" | "sale" | "inspection" | "valuation";
  readonly table: string;
  /** The column with the vehicle that the record follows; absent for records that follow none. */
  readonly vehicle?: string;
}

/** A record of a vehicle: visible to the vehicle's team, too. */
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

/** Tables with parts of an inspection: their changes are changes of the inspection. */
export const partsOfInspections = ["inspection_images", "damages"] as const;
