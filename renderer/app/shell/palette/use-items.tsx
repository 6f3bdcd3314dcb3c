import { useDebouncedValue } from "@mantine/hooks";
import { IconHistory, IconList } from "@tabler/icons-react";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { t } from "../../../texts/t.ts";
import { useFixedItems } from "./fixed-items.tsx";
import { useFoundItems } from "./found-items.tsx";
import { type Item, itemIcon, matches } from "./item.ts";
import { readRecent } from "./recent.ts";

const searchAfterMs = 150;

const recentItems = (userId: string): Item[] =>
  readRecent(userId).map(({ id, label, path }) => ({
    id: `recent-${id}`,
    group: "recent",
    label,
    icon: <IconHistory {...itemIcon} />,
    path,
  }));

const inInventory = (query: string): Item => ({
  id: "all",
  group: "vehicles",
  label: t("shell.search.inInventory", { query }),
  icon: <IconList {...itemIcon} />,
  path: `/inventory?q=${encodeURIComponent(query)}`,
});

/** What the palette shows for a query. Without one: what was opened last, then actions and pages. */
export function useItems(user: User, typed: string) {
  const query = typed.trim();
  const [settled] = useDebouncedValue(query, searchAfterMs);
  const fixed = useFixedItems(user);
  const found = useFoundItems(settled);
  if (query === "") {
    const items = [...recentItems(user.id), ...fixed.filter(({ group }) => group !== "settings")];
    return { items, isSearching: false, failed: false };
  }
  const matching = fixed.filter((item) => matches(item, query));
  return { ...found, items: [...matching, ...found.items, inInventory(query)] };
}
