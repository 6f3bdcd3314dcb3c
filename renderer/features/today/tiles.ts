import type { Today } from "../../../contracts/today.ts";

export interface Tile {
  readonly name: keyof Today["toDo"];
  readonly count: number;
  /** The list with exactly these records. */
  readonly to: string;
}

const lists: Readonly<Record<Tile["name"], string>> = {
  toInspect: "/inventory?work=notInspected",
  toReview: "/inspections?status=review",
  overdueLeads: "/leads?overdue=true",
  unpriced: "/inventory?work=unpriced",
  aged: "/inventory?work=aged&sort=acquiredAt&order=asc",
};
const order = ["toInspect", "toReview", "overdueLeads", "unpriced", "aged"] as const;

/** The to-do list, without what the user may not see. */
export const tilesOf = (toDo: Today["toDo"]): Tile[] =>
  order.flatMap((name) => {
    const count = toDo[name];
    return count === null ? [] : [{ name, count, to: lists[name] }];
  });
