import { Group, Pagination } from "@mantine/core";
import { useEffect } from "react";
import { t } from "../../texts/t.ts";

interface PagesProps {
  /** The query of the list. `total` counts the rows of all pages. */
  readonly list: { readonly data: { readonly total: number } | undefined; readonly isPlaceholderData: boolean };
  readonly pageSize: number;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Page numbers of a long list. A page after the last one, from an old link or after a deletion, becomes the last one. */
export function Pages({ list: { data, isPlaceholderData }, pageSize, page, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isPastLastPage = data !== undefined && !isPlaceholderData && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onPage is a new function on each render
  useEffect(() => {
    if (isPastLastPage) onPage(last);
  }, [isPastLastPage, last]);
  if (last === 1) return null;
  return (
    <Group justify="center" mt="md">
      <Pagination
        total={last}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({ "aria-label": t(`ui.pages.${control}`) })}
      />
    </Group>
  );
}
