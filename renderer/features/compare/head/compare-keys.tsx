import { t } from "../../../texts/t.ts";
import { KeyList, type KeyMeaning } from "../../../ui/keys/key-list.tsx";

interface CompareKeysProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The keys of the comparison. The texts of this screen load with it, so the list is made when it is shown. */
export function CompareKeys({ opened, onClose }: CompareKeysProps) {
  const keys: readonly KeyMeaning[] = [
    [["J", "K"], t("compare.keys.step")],
    [["[", "]"], t("compare.keys.photo")],
    [["+", "−", "0"], t("compare.keys.zoom")],
    [["B"], t("compare.keys.boxes")],
    [["S"], t("compare.keys.view")],
    [["?"], t("compare.keys.list")],
  ];
  return (
    <KeyList
      opened={opened}
      onClose={onClose}
      title={t("compare.keys.title")}
      keys={keys}
      advice={t("compare.keys.advice")}
    />
  );
}
