import type { LeadStatus } from "../../../contracts/customers/lead.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { t } from "../../texts/t.ts";
import { Tag } from "../../ui/page/tag.tsx";

interface SoldTagProps {
  readonly lead: { readonly status: LeadStatus };
  /** Undefined until it is loaded. */
  readonly vehicle: Pick<Vehicle, "status"> | undefined;
}

/** Says that the vehicle of an open lead is sold: the customer needs another one. Nothing for other leads. */
export const SoldTag = ({ lead, vehicle }: SoldTagProps) =>
  lead.status === "NEW" && vehicle?.status === "SOLD" ? <Tag tone="plain">{t("leads.vehicleSold")}</Tag> : null;
