import "../../../../texts/lazy/views-texts.ts";
import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { t } from "../../../../texts/t.ts";
import classes from "./view-menu.module.css";
import type { CurrentView } from "./views.ts";

interface ViewButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  readonly current: CurrentView | undefined;
}

/** Opens the menu of the views, and names the current one. Its width never changes, so that the names move nothing. */
export const ViewButton = ({ current, ...props }: ViewButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconBookmark size={16} aria-hidden />}
    rightSection={<IconChevronDown size={14} aria-hidden />}
    classNames={{ root: classes.button ?? "", label: classes.label ?? "" }}
    {...props}
  >
    {current ? (
      <>
        <VisuallyHidden>{t("views.current")}</VisuallyHidden>
        <span className={classes.name}>{current.view.name}</span>
        {current.isChanged && <span className={classes.changed}>{t("views.changed")}</span>}
      </>
    ) : (
      <span className={classes.name}>{t("views.open")}</span>
    )}
  </Button>
);
