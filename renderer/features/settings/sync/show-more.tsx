import { Button, Group } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import type { Pages } from "./pages.ts";

/** Loads the next page of a list. Hidden when all of it is shown. */
export function ShowMore({ pages: { rows, total, isMorePending, showMore } }: { readonly pages: Pages<unknown> }) {
  const rest = total - rows.length;
  if (rest <= 0) return null;
  return (
    <Group>
      <Button variant="default" size="sm" loading={isMorePending} onClick={showMore}>
        {t("sync.more", { count: rest })}
      </Button>
    </Group>
  );
}
