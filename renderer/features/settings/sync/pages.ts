import { useInfiniteQuery } from "@tanstack/react-query";

export const shownAtOnce = 20;

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A part of a list, and the offset of what follows it. */
interface Page<Row> extends Listed<Row> {
  readonly next: number;
}

/**
 * How many rows follow the last page. The shown ones do not say it: a row that arrived between two requests moved the others on by one, so that one of them is
 * on two pages.
 */
export const rowsAfter = (last: Page<unknown> | undefined): number =>
  last === undefined || last.rows.length === 0 ? 0 : Math.max(0, last.total - last.next);

/** A list that is shown page by page. After a change all shown pages are read again. */
export interface Pages<Row> extends Listed<Row> {
  /** How many rows `showMore` can still load. */
  readonly more: number;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isMorePending: boolean;
  readonly showMore: () => void;
}

export function usePages<Row extends { readonly id: string }>(
  queryKey: readonly string[],
  read: (offset: number) => Promise<Listed<Row>>,
): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset }) => {
      const page = await read(offset);
      return { ...page, next: offset + page.rows.length };
    },
    getNextPageParam: (last) => (rowsAfter(last) > 0 ? last.next : undefined),
  });
  const pages = query.data?.pages ?? [];
  // a row that arrives between two requests moves the others on by one
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]));
  return {
    rows: [...rows.values()],
    total: pages.at(-1)?.total ?? -1,
    more: rowsAfter(pages.at(-1)),
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    isMorePending: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  };
}
