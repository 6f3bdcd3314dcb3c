import type { ApiKey } from "../../../contracts/accounts/keys.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { Caller } from "../../access/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { record } from "../audit/record.ts";
import { assertMayHaveOrigins } from "./allowed-origins.ts";
import { keyOf } from "./api-key.ts";
import { lockKey, updateKey } from "./keys.repo.ts";

export interface KeyChange {
  readonly name?: string | undefined;
  readonly allowedOrigins?: string[] | null | undefined;
  readonly photoLinkDays?: number | null | undefined;
}
const fields = ["name", "allowedOrigins", "photoLinkDays"] as const;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Changes the given fields of a key that is not revoked. Writes nothing if nothing changes. Throws RESOURCE_NOT_FOUND. */
export const changeKey = (
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  caller: Caller,
  { id, given }: { readonly id: string; readonly given: KeyChange },
): Promise<ApiKey> =>
  store.write(async (tx) => {
    const before = await lockKey(tx, { accountId: caller.accountId, id });
    if (!before) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such key, or it was revoked." });
    if (given.allowedOrigins) assertMayHaveOrigins(before.permissions);
    const changed = fields.filter((name) => given[name] !== undefined && !isSame(given[name], before[name]));
    if (changed.length === 0) return keyOf(before);
    const change = Object.fromEntries(changed.map((name) => [name, given[name]]));
    const after = await updateKey(tx, before, change);
    const details = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: own(after, name) }]));
    await record(tx, clock, caller, { action: "api_key.changed", subjectType: "api_key", subjectId: id, details });
    return keyOf(after);
  });
