import type { ApiKey } from "../../../contracts/accounts/keys.ts";
import type { KeyRow } from "./keys.repo.ts";
import { prefixes } from "./secret.ts";

/** A key in the API's form. */
export const keyOf = (row: KeyRow): ApiKey => ({ ...row, prefix: prefixes[row.environment] });
