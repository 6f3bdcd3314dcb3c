import type { ReactNode } from "react";

export const itemGroups = [
  "recent",
  "actions",
  "pages",
  "settings",
  "vehicles",
  "leads",
  "contacts",
  "people",
] as const;
export type ItemGroup = (typeof itemGroups)[number];

/** What the palette can open. */
export interface Item {
  readonly id: string;
  readonly group: ItemGroup;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  readonly path: string;
  readonly newTab?: true;
}

export const itemIcon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word of the query begins a word of the item. */
export function matches({ label, detail = "" }: Pick<Item, "label" | "detail">, query: string): boolean {
  const words = folded(`${label} ${detail}`).split(/[^\p{L}\p{N}]+/u);
  return folded(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The items by group, in the order of the groups, without empty groups. */
export const grouped = (items: readonly Item[]): readonly (readonly [ItemGroup, readonly Item[]])[] =>
  itemGroups.flatMap((group) => {
    const ofGroup = items.filter((item) => item.group === group);
    return ofGroup.length === 0 ? [] : [[group, ofGroup] as const];
  });
