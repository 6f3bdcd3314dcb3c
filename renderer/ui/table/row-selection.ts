import { type ChangeEvent, useCallback, useMemo, useRef, useState } from "react";

interface Row {
  readonly id: string;
}

/** The rows selected in a list, by id. They stay selected on other pages of the list. */
export interface RowSelection<R extends Row> {
  readonly rows: ReadonlyMap<string, R>;
  readonly set: (rows: readonly R[], isSelected: boolean) => void;
  readonly clear: () => void;
}

export function useRowSelection<R extends Row>(): RowSelection<R> {
  const [rows, setRows] = useState<ReadonlyMap<string, R>>(new Map());
  const set = useCallback(
    (changed: readonly R[], isSelected: boolean) =>
      setRows((before) => {
        const next = new Map(before);
        for (const row of changed) {
          if (isSelected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setRows(new Map()), []);
  return useMemo(() => ({ rows, set, clear }), [rows, set, clear]);
}

/**
 * A handler for clicks on the checkboxes of a list. With Shift, a click sets all rows from the last clicked one to this one.
 * The function stays the same, so that a click draws only the changed rows again.
 */
export function useRangeClick<R extends Row>(list: readonly R[], set: RowSelection<R>["set"]) {
  const last = useRef<string>(undefined);
  const current = useRef(list);
  current.current = list;
  return useCallback(
    (row: R, { nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const shiftKey = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
      const indexOf = (id: string | undefined) => current.current.findIndex((one) => one.id === id);
      const at = indexOf(row.id);
      const from = shiftKey ? indexOf(last.current) : -1;
      last.current = row.id;
      const range = from === -1 ? [row] : current.current.slice(Math.min(from, at), Math.max(from, at) + 1);
      set(range, currentTarget.checked);
    },
    [set],
  );
}
