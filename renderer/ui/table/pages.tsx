import { Group, Pagination } from "@mantine/core";
import { useEffect } from "react";

interface PagesProps {
  /** The list as it is asked for page by page; `total` counts the rows of all of them. */
  readonly list: { readonly data: { readonly total: number } | undefined; readonly isPlaceholderData: boolean };
  readonly pageSize: number;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a long list. A page beyond the last, from a kept address or after a removal, becomes the last one. */
export function Pages({ list: { data, isPlaceholderData }, pageSize, page, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const beyond = data !== undefined && !isPlaceholderData && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onPage is another function each time
  useEffect(() => {
    if (beyond) onPage(last);
  }, [beyond, last]);
  if (last === 1) return null;
  return (
    <Group justify="center" mt="md">
      <Pagination
        total={last}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({ "aria-label": `${control} page` })}
      />
    </Group>
  );
}
