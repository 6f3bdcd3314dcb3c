import { common } from "./en/common.ts";
import { labels } from "./en/labels.ts";
import { shell } from "./en/shell.ts";
import { spin } from "./en/spin.ts";
import { vehicles } from "./en/vehicles.ts";

/** The English texts of the page: a file for each feature, and `common` for words that mean the same everywhere. */
export const en = { common, labels, shell, spin, vehicles } as const;
