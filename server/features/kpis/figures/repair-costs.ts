import type { Reader } from "../../../db/store.ts";
import type { Window } from "./books.repo.ts";
import type { Books } from "./built-in.ts";

/**
 * What the assessments of a window recommend to repair, a sum per day: their feature gives it, of the rows that
 * hang on the window's scope. Estimates of visual inspections are no assessments.
 */
export type RepairCosts = (db: Reader, window: Window) => Promise<Books["repairs"]>;
