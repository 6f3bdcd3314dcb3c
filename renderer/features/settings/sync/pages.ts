import { useInfiniteQuery } from "@tanstack/react-query";

export const shownAtOnce = 20;

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A list that is shown page by page. After a change all shown pages are read again. */
export interface Pages<Row> extends Listed<Row> {
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
    getNextPageParam: ({ rows, total, next }) => (next < total && rows.length > 0 ? next : undefined),
  });
  const pages = query.data?.pages ?? [];
  // a row that arrives between two requests moves the others on by one
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]));
  return {
    rows: [...rows.values()],
    total: pages.at(-1)?.total ?? -1,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    isMorePending: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  };
}
