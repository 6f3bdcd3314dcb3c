import { suggestedPrice } from "../../../contracts/pricing/suggested-price.ts";
import type { Today } from "../../../contracts/system/today.ts";
import { t } from "../../texts/t.ts";
import { count } from "../../ui/format/format.ts";

type ToDo = Today["toDo"];

export interface Tile {
  readonly name: keyof typeof lists;
  readonly count: number;
  readonly hint: string;
  /** The list with exactly these records. */
  readonly to: string;
}

const lists = {
  toInspect: "/inventory?work=notInspected",
  toReview: "/inspections?status=review",
  overdueLeads: "/leads?overdue=true",
  unpriced: "/inventory?work=unpriced",
  toReprice: "/inventory?work=toReprice&sort=priceToMarket",
  aged: "/inventory?work=aged&sort=acquiredAt&order=asc",
} as const;

const counted = ["toInspect", "toReview", "overdueLeads", "unpriced", "aged"] as const;

/** The to-do list, without what the user may not see. */
export const tilesOf = (toDo: ToDo): Tile[] => [
  ...counted.flatMap((name) => {
    const found = toDo[name];
    return found === null ? [] : [{ name, count: found, hint: t(`today.toDo.${name}.hint`), to: lists[name] }];
  }),
  ...toRepriceOf(toDo),
];

function toRepriceOf({ toRaise, toLower }: ToDo): Tile[] {
  if (toRaise === null || toLower === null) return [];
  const days = suggestedPrice.aimDays;
  const hint = t("today.toDo.toReprice.hint", { lower: count(toLower), raise: count(toRaise), days });
  return [{ name: "toReprice", count: toRaise + toLower, hint, to: lists.toReprice }];
}
