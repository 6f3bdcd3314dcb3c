import { t } from "../../texts/t.ts";
import type { SpinNames } from "../../ui/spin/sides.ts";
import type { SpinTexts } from "../../ui/spin/spin-texts.ts";

/** The viewer's texts in the language of the page. */
export const viewerTexts: SpinTexts = {
  view: t("spin.view"),
  sides: t("spin.sides"),
  showSide: (side) => t("spin.showSide", { side }),
  masks: t("spin.masks"),
  showMasks: t("spin.showMasks"),
  play: t("spin.play"),
  turn: t("spin.turn"),
  zoomOut: t("spin.zoomOut"),
  zoomIn: t("spin.zoomIn"),
  fullScreen: t("spin.fullScreen"),
  showFullScreen: t("spin.showFullScreen"),
  damage: t("spin.damage"),
  loaded: t("spin.loaded"),
  position: (frame, frames) => t("spin.position", { frame, frames }),
  missing: (missing, frames) => t("spin.missing", { missing, frames }),
};

export const spinNames: SpinNames = {
  side: (side) => t(`labels.spinSide.${side}`),
  finding: (type, part) => {
    const damage = t(`labels.damage.${type}`);
    return part === null ? damage : t("spin.finding", { damage, part: t(`labels.part.${part}`) });
  },
};
