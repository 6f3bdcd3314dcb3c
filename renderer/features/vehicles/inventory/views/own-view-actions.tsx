import "../../../../texts/lazy/views-texts.ts";
import { Menu } from "@mantine/core";
import { IconDeviceFloppy, IconPencil, IconTrash } from "@tabler/icons-react";
import type { SavedView } from "../../../../../contracts/accounts/saved-views.ts";
import { t } from "../../../../texts/t.ts";
import { deleteView, updateView } from "./saved-views.ts";

interface OwnViewActionsProps {
  readonly view: SavedView;
  /** The query of the list as it is now. Undefined if the view has the same. */
  readonly changedQuery: string | undefined;
  readonly onRename: () => void;
}

const icon = { size: 16, "aria-hidden": true } as const;

/** What can be done with an own view, as items of a menu. */
export const OwnViewActions = ({ view, changedQuery, onRename }: OwnViewActionsProps) => (
  <>
    {changedQuery !== undefined && (
      <Menu.Item
        mih={44}
        leftSection={<IconDeviceFloppy {...icon} />}
        onClick={() => void updateView(view, changedQuery)}
      >
        {t("views.update", { name: view.name })}
      </Menu.Item>
    )}
    <Menu.Item mih={44} leftSection={<IconPencil {...icon} />} onClick={onRename}>
      {t("views.rename", { name: view.name })}
    </Menu.Item>
    <Menu.Item mih={44} c="var(--alarm)" leftSection={<IconTrash {...icon} />} onClick={() => void deleteView(view)}>
      {t("views.delete", { name: view.name })}
    </Menu.Item>
  </>
);
