import type { Plan } from "../../../../contracts/accounts/accounts.ts";
import type { AdministeredAccount } from "../../../../contracts/accounts/administration.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { assertAdministrator, type Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { type Account, countAccounts, findAccount, listAccounts, updateAccount } from "../accounts.repo.ts";

const administered = ({ passwordHash: _secret, updatedAt: _internal, ...account }: Account): AdministeredAccount =>
  account;

/** Administration of all accounts, for the installation's administrator. */
export function createAdministration({ store, clock }: { store: Store; clock: Clock }) {
  return {
    async accounts(
      caller: Caller,
      query: { search?: string | undefined; limit: number; offset: number },
    ): Promise<{ accounts: AdministeredAccount[]; total: number }> {
      assertAdministrator(caller);
      const rows = await listAccounts(store.read, query);
      return { accounts: rows.map(administered), total: await countAccounts(store.read, query.search) };
    },

    /** The new plan's limits apply from the account's next request. */
    async changePlan(caller: Caller, id: string, plan: Plan): Promise<AdministeredAccount> {
      assertAdministrator(caller);
      return store.write(async (tx) => {
        const before = await findAccount(tx, id);
        const account = before && (await updateAccount(tx, id, { plan, updatedAt: instantNow(clock) }));
        if (!account) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such account.", field: "id" });
        const details = { from: before.plan, to: plan };
        await record(tx, clock, caller, {
          action: "account.plan_changed",
          subjectType: "account",
          subjectId: id,
          details,
        });
        return administered(account);
      });
    },
  };
}
export type Administration = ReturnType<typeof createAdministration>;
