import { Button, Group } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import type { Pages } from "./pages.ts";

/** Loads the next page of a list. Hidden when there is none. */
export function ShowMore({ pages: { more, isMorePending, showMore } }: { readonly pages: Pages<unknown> }) {
  if (more === 0) return null;
  return (
    <Group>
      <Button variant="default" size="sm" loading={isMorePending} onClick={showMore}>
        {t("sync.more", { count: more })}
      </Button>
    </Group>
  );
}
