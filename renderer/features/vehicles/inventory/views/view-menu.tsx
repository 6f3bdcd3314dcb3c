import "../../../../texts/lazy/views-texts.ts";
import { Menu } from "@mantine/core";
import { IconBookmarkPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../../../texts/t.ts";
import type { ColumnChoice } from "../columns/use-columns.ts";
import type { FilterState } from "../filters/filters.ts";
import { NameView } from "./name-view.tsx";
import { OwnViewActions } from "./own-view-actions.tsx";
import { renameView, saveView, useSavedViews } from "./saved-views.ts";
import { ViewButton } from "./view-button.tsx";
import { ViewChoices } from "./view-choices.tsx";
import classes from "./view-menu.module.css";
import { builtInViews, currentView, queryOf, readView, type View } from "./views.ts";

interface ViewMenuProps extends FilterState {
  readonly columns: ColumnChoice;
}

/** The views of the list: choosing, saving, changing and deleting them. */
export function ViewMenu({ filters, change, columns }: ViewMenuProps) {
  const saved = useSavedViews();
  const [naming, setNaming] = useState<"new" | "renamed">();
  const own = saved.data ?? [];
  const current = currentView([...builtInViews, ...own], filters, columns);
  const ownView = own.find(({ id }) => id === current?.view.id);
  const query = queryOf(filters, columns.shown);
  const choose = (view: View) => {
    const chosen = readView(view);
    change(chosen.filters);
    if (chosen.columns) columns.show(chosen.columns);
  };
  const button = useRef<HTMLButtonElement>(null);
  const endNaming = () => {
    setNaming(undefined);
    button.current?.focus();
  };
  return (
    <>
      {/* the placeholder would be a child that a menu must not have (WAI-ARIA) */}
      <Menu position="bottom-start" width={290} withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ViewButton ref={button} current={current} />
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown ?? ""}>
          {/* a changed view is not checked: choosing it again shows it as it was saved */}
          <ViewChoices saved={saved} shown={current && !current.isChanged ? current.view.id : null} onChoose={choose} />
          <Menu.Divider />
          {ownView && (
            <OwnViewActions
              view={ownView}
              changedQuery={current?.isChanged ? query : undefined}
              onRename={() => setNaming("renamed")}
            />
          )}
          <Menu.Item mih={44} leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => setNaming("new")}>
            {t("views.saveAs")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming === "new" && (
        <NameView
          title={t("views.newTitle")}
          initialName=""
          save={(name) => saveView(name, query)}
          onSaved={({ id }) => change({ view: id, page: filters.page })}
          onClose={endNaming}
        />
      )}
      {naming === "renamed" && ownView && (
        <NameView
          title={t("views.renameTitle")}
          initialName={ownView.name}
          save={(name) => renameView(ownView, name)}
          onClose={endNaming}
        />
      )}
    </>
  );
}
