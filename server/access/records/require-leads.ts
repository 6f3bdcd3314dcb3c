import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { findLeads, type LeadOfVehicle } from "../../features/leads/leads.repo.ts";
import type { Access } from "../access.ts";
import { authorize } from "../authorize.ts";
import type { Authorized } from "../authorized.ts";

export type AuthorizedLead<P extends TeamPermission> = Authorized<LeadOfVehicle, P | "view_inventory">;

interface LeadsDemand<P extends TeamPermission> {
  readonly permission: P;
  /** The request's field that has the id at this index. */
  readonly fieldOf: (index: number) => string;
}

/**
 * The leads with these ids, in their order. Throws LEAD_NOT_FOUND for an unknown id, and UNAUTHORIZED_LEAD_ACCESS for
 * a lead of a vehicle for which the caller lacks the permission.
 */
export async function requireLeads<P extends TeamPermission>(
  access: Access,
  ids: readonly string[],
  { permission, fieldOf }: LeadsDemand<P>,
): Promise<AuthorizedLead<P>[]> {
  const rows = await findLeads(access.db, access.caller.environment, ids);
  const found = new Map(rows.map((one) => [one.lead.id, one]));
  return ids.map((id, index) => {
    const one = found.get(id);
    const field = fieldOf(index);
    if (!one) throw new AppError("LEAD_NOT_FOUND", { field });
    if (!access.may(one.car, permission)) throw new AppError("UNAUTHORIZED_LEAD_ACCESS", { field });
    return authorize(one, permission);
  });
}

/** One lead, by the `id` of a path. Throws as `requireLeads`. */
export async function requireLead<P extends TeamPermission>(
  access: Access,
  id: string,
  permission: P,
): Promise<AuthorizedLead<P>> {
  const [lead] = await requireLeads(access, [id], { permission, fieldOf: () => "id" });
  if (!lead) throw new AppError("LEAD_NOT_FOUND", { field: "id" });
  return lead;
}
