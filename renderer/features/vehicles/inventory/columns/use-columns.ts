import { useMemo } from "react";
import { z } from "zod";
import { useCan } from "../../../../api/records/teams.ts";
import { useStored } from "../../../../ui/user-storage.ts";
import { type ColumnKey, columnKeys, standardColumns } from "./columns.tsx";

export const Columns = z.array(z.enum(columnKeys)).readonly();

/** The user's columns on this workstation, in the order of the table, without those that the user may not see. */
export function useColumns() {
  const [stored, store] = useStored("inventory-columns", Columns, standardColumns);
  const seesCosts = useCan()("view_costs") === true;
  const offered: readonly ColumnKey[] = columnKeys.filter((key) => key !== "cost" || seesCosts);
  // the same array as long as the columns are the same: the rows are drawn again only if it changes
  const names = offered.filter((key) => stored.includes(key)).join();
  const shown = useMemo(() => columnKeys.filter((key) => names.split(",").includes(key)), [names]);
  return { offered, shown, show: store } as const;
}
export type ColumnChoice = ReturnType<typeof useColumns>;
