import { t } from "../../../texts/t.ts";
import { KeyList } from "../../../ui/keys/key-list.tsx";
import { compareKeys } from "./key-meanings.ts";

interface CompareKeysProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The list of the comparison's keys. */
export const CompareKeys = ({ opened, onClose }: CompareKeysProps) => (
  <KeyList
    opened={opened}
    onClose={onClose}
    title={t("compare.keys.title")}
    keys={compareKeys}
    advice={t("compare.keys.advice")}
  />
);
