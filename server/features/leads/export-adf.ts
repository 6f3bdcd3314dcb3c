import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireLead } from "../../access/records/require-leads.ts";
import { writeAdf } from "../../formats/adf/write.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { customerContactOf } from "./customer-contact.ts";
import { findCustomer } from "./leads.repo.ts";

/** The lead as ADF/XML. */
export async function exportAdf(
  { store, accounts }: { readonly store: Store; readonly accounts: Pick<Accounts, "account"> },
  caller: Caller,
  id: string,
): Promise<string> {
  const { lead, car } = await requireLead(await accessOf(store.read, caller), id, "view_inventory");
  const contact = await findCustomer(store.read, lead);
  const owner = await accounts.account(car.ownerId);
  return writeAdf({
    ...lead,
    vehicle: car,
    customer: customerContactOf(lead.targetInfo, contact),
    source: contact?.source ?? null,
    vendor: { name: owner?.name ?? "", email: owner?.email ?? "" },
  });
}
