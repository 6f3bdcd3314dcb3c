import { t } from "../../texts/t.ts";
import { KeyList } from "../../ui/keys/key-list.tsx";
import { resultKeys } from "./result-keys.ts";

interface ShortcutListProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const ShortcutList = ({ opened, onClose }: ShortcutListProps) => (
  <KeyList
    opened={opened}
    onClose={onClose}
    title={t("results.header.shortcuts")}
    keys={resultKeys}
    advice={t("results.shortcuts.useAdvice")}
  />
);
