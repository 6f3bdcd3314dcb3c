import { accounts } from "./accounts.ts";
import { files } from "./files.ts";
import { keys } from "./keys.ts";
import { outbox } from "./outbox.ts";
import { system } from "./system.ts";
import { vehicles } from "./vehicles.ts";
import { visual } from "./visual.ts";

/** Every contract of the API. A feature that is not in this list does not exist. */
export const contracts = { system, accounts, keys, vehicles, files, outbox, visual } as const;
