import "../../../../texts/lazy/views-texts.ts";
import { Menu } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import type { useSavedViews } from "./saved-views.ts";
import { builtInViews, type View } from "./views.ts";

interface ViewChoicesProps {
  readonly saved: ReturnType<typeof useSavedViews>;
  /** The id of the view that the list shows. Null if the list differs from all views. */
  readonly shown: string | null;
  readonly onChoose: (view: View) => void;
}

/** The built-in views and the user's own ones, as items of a menu. */
export function ViewChoices({ saved, shown, onChoose }: ViewChoicesProps) {
  const own = saved.data ?? [];
  const item = (view: View) => (
    <Menu.RadioItem
      key={view.id}
      mih={44}
      value={view.id}
      checked={view.id === shown}
      onChange={() => onChoose(view)}
      closeMenuOnClick
    >
      {view.name}
    </Menu.RadioItem>
  );
  return (
    <>
      {builtInViews.map(item)}
      <Menu.Label>{t("views.own")}</Menu.Label>
      {own.map(item)}
      {saved.data?.length === 0 && <Menu.Label>{t("views.none")}</Menu.Label>}
      {saved.isPending && <Menu.Label>{t("common.loading")}</Menu.Label>}
      {saved.isError && (
        <Menu.Item mih={44} closeMenuOnClick={false} onClick={() => void saved.refetch()}>
          {t("views.failed")}
        </Menu.Item>
      )}
    </>
  );
}
