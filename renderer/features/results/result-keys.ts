import { t } from "../../texts/t.ts";
import type { KeyMeaning } from "../../ui/keys/key-list.tsx";

/** The keys of the results. */
export const resultKeys: readonly KeyMeaning[] = [
  [["J", "K"], t("results.shortcuts.step")],
  [["A"], t("results.shortcuts.accept")],
  [["E"], t("results.shortcuts.edit")],
  [["R"], t("results.shortcuts.reject")],
  [["D"], t("results.shortcuts.dirt")],
  [["1", "2", "3", "4"], t("results.shortcuts.severity")],
  [["N"], t("results.shortcuts.add")],
  [["H"], t("results.shortcuts.byHand")],
  [["+", "−", "0"], t("results.shortcuts.zoom")],
  [["B"], t("results.shortcuts.boxes")],
  [["P"], t("results.shortcuts.print")],
  [["C"], t("results.header.compare")],
  [[t("results.shortcuts.ctrl"), "Z"], t("results.shortcuts.undo")],
  [["?"], t("results.shortcuts.list")],
];
