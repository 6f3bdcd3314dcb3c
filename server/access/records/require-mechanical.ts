import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type DiagnosticRow, findDiagnostic } from "../../features/mechanical/mechanical.repo.ts";
import type { Access } from "../access.ts";
import type { Authorized } from "../authorized.ts";
import { type RecordDemand, rowFollowsVehicle } from "./follow-vehicle.ts";

/** A mechanical diagnostic. Throws INSPECTION_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export const requireMechanical = async <P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "diagnostic_id" }: RecordDemand<P>,
): Promise<Authorized<DiagnosticRow, P | "view_inventory">> =>
  rowFollowsVehicle(access, await findDiagnostic(access.db, access.scope, id), {
    permission,
    notFound: () => new AppError("INSPECTION_NOT_FOUND", { message: "No such diagnostic.", field }),
  });
