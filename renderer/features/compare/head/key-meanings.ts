import "../../../texts/lazy/compare-texts.ts";
import { t } from "../../../texts/t.ts";
import type { KeyMeaning } from "../../../ui/keys/key-list.tsx";

/** The keys of the comparison. */
export const compareKeys: readonly KeyMeaning[] = [
  [["J", "K"], t("compare.keys.step")],
  [["[", "]"], t("compare.keys.photo")],
  [["+", "−", "0"], t("compare.keys.zoom")],
  [["B"], t("compare.keys.boxes")],
  [["S"], t("compare.keys.view")],
  [["?"], t("compare.keys.list")],
];
