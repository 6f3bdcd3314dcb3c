import type { NewContact } from "../../../../contracts/customers/contacts.ts";
import type { NewLead } from "../../../../contracts/customers/lead.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Access } from "../../../access/access.ts";
import {
  type AuthorizedVehicle,
  findVehicle,
  findVehicleById,
  findVehicleByVin,
  leadVehicle,
} from "../../../access/vehicles/require-vehicle.ts";
import type { AdfProspect } from "../../../formats/adf/read.ts";
import { type AdfVehicle, vehicleText } from "../../../formats/adf/vehicles.ts";
import { contactOf, leadOf, overlongRemarks } from "./prospect.ts";

/** A prospect with its contact, and with a lead for each vehicle of the inventory that it asks for. */
export interface ResolvedProspect {
  readonly prospect: AdfProspect;
  readonly contact: NewContact;
  readonly requested: readonly { readonly vehicle: AuthorizedVehicle<"create_leads">; readonly lead: NewLead }[];
  /** The requested vehicles that the caller does not have. */
  readonly unknownVehicles: readonly AdfVehicle[];
  /** For the contact's notes: all that no lead can hold. */
  readonly remark: string;
}

/** Finds the prospect's vehicles and prepares its contact and leads. Throws VALIDATION_ERROR and UNAUTHORIZED_LEAD_ACCESS. */
export async function resolveProspect(access: Access, prospect: AdfProspect, place: string): Promise<ResolvedProspect> {
  const contact = contactOf(prospect, place);
  const requested = new Map<string, ResolvedProspect["requested"][number]>();
  const unknownVehicles: AdfVehicle[] = [];
  const remarks: string[] = [];
  for (const wanted of prospect.wanted) {
    const vehicle = await vehicleOf(access, wanted, `${place}.vehicle`);
    if (!vehicle) {
      unknownVehicles.push(wanted);
      remarks.push(vehicleText(wanted), ...wanted.remarks);
      continue;
    }
    const lead = leadOf(prospect, { wanted, contact, place: `${place}.id` });
    requested.set(`${vehicle.id} ${lead.action}`, { vehicle, lead });
    const overlong = overlongRemarks(prospect, wanted);
    if (overlong !== undefined) remarks.push(overlong);
  }
  if (requested.size === 0) remarks.push(...prospect.remarks);
  return { prospect, contact, requested: [...requested.values()], unknownVehicles, remark: remarks.join("\n") };
}

/**
 * The requested vehicle: by this product's id, then by VIN, then by stock number. Some portals write the stock number of
 * a new car into the VIN. Undefined for a vehicle that the caller does not have, and for a stock number that fits several.
 */
async function vehicleOf(access: Access, { ownId, vin, stock }: AdfVehicle, field: string) {
  const vehicle =
    (ownId && (await findVehicleById(access, ownId, "view_inventory"))) ||
    (vin && (await findVehicleByVin(access, vin, "view_inventory"))) ||
    (vin && (await findUnambiguous(access, vin, field))) ||
    (stock && (await findUnambiguous(access, stock, field))) ||
    undefined;
  return vehicle && leadVehicle(access, vehicle, field);
}

async function findUnambiguous(access: Access, reference: string, field: string) {
  try {
    return await findVehicle(access, reference, { field, permission: "view_inventory" });
  } catch (error) {
    if (error instanceof AppError && error.code === "AMBIGUOUS_VEHICLE") return undefined;
    throw error;
  }
}
