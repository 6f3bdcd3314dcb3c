import { Button, Group } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import classes from "../results-screen.module.css";
import type { ScreenState } from "../screen-state.ts";

/** Instructions while the user marks a new finding, with buttons to skip or cancel. */
export function PlacingBanner({ screen }: { readonly screen: ScreenState }) {
  if (screen.adding?.step !== "place") return null;
  return (
    <div className={classes.placing} role="status">
      <span>{t("results.adding.instruction")}</span>
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="default" onClick={() => screen.placeFinding({})}>
          {t("results.adding.chooseFromList")}
        </Button>
        <Button size="xs" variant="default" onClick={screen.stopAdding}>
          {t("common.cancel")}
        </Button>
      </Group>
    </div>
  );
}
