import { t } from "../../../texts/t.ts";
import type { KeyMeaning } from "../../../ui/keys/key-list.tsx";

/** The keys that work on every page. */
export const globalKeys: readonly KeyMeaning[] = [
  [[t("shell.search.ctrl"), "K"], t("shell.keys.search")],
  [["B"], t("shell.keys.selection")],
  [["F1"], t("shell.pageHelp")],
  [["?"], t("shell.keys.list")],
  [[t("shell.keys.escape")], t("shell.keys.close")],
];
