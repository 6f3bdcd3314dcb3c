import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedVehicle } from "../../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { type CustomerContact, customerContactOf } from "../customer-contact.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import type { LeadRow } from "../leads.repo.ts";
import { completeLead, openLeadsOf } from "./sold-leads.repo.ts";

interface Buyer {
  readonly contactId: string;
  /** Whether an address or number is the buyer's. */
  readonly hasIdentity: (customer: Pick<CustomerContact, "email" | "phone">) => boolean;
}

/** A lead of the contact, or one that no contact has, with the contact's address or number. */
const isOfBuyer = ({ contactId, targetInfo }: LeadRow, buyer: Buyer): boolean =>
  contactId === null ? buyer.hasIdentity(customerContactOf(targetInfo)) : contactId === buyer.contactId;

/** Completes the buyer's open leads of a vehicle, in the transaction that sells it. `at`: when the sale is recorded. */
export async function completeForBuyer(
  clock: Clock,
  tx: Writer,
  sold: {
    readonly caller: Caller;
    readonly vehicle: AuthorizedVehicle<"edit_inventory">;
    readonly buyer: Buyer;
    readonly at: string;
  },
): Promise<void> {
  const { caller, vehicle, buyer, at } = sold;
  for (const before of await openLeadsOf(tx, vehicle)) {
    if (!isOfBuyer(before, buyer)) continue;
    const after = await completeLead(tx, vehicle, { id: before.id, now: at });
    if (after) await publishLeadChange(tx, clock, { before, after, actorId: caller.accountId });
  }
}
