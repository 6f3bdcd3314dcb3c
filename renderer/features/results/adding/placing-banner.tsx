import { Button, Group } from "@mantine/core";
import classes from "../results-screen.module.css";
import type { ScreenState } from "../screen-state.ts";

/** Instructions while the user marks a new finding, with buttons to skip or cancel. */
export function PlacingBanner({ screen }: { readonly screen: ScreenState }) {
  if (screen.adding?.step !== "place") return null;
  return (
    <div className={classes.placing} role="status">
      <span>Draw a box around the damage on the photo, or select its part on the diagram.</span>
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="default" onClick={() => screen.placeFinding({})}>
          Choose from a list
        </Button>
        <Button size="xs" variant="default" onClick={screen.stopAdding}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
