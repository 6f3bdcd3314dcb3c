import { own } from "../../contracts/kit/own.ts";
import { damage, part, spinSide } from "../../contracts/texts/en/labels.ts";
import { spin } from "../texts/en/inspect/spin.ts";
import type { SpinNames } from "../ui/spin/sides.ts";
import type { SpinTexts } from "../ui/spin/spin-texts.ts";

/** A text of the catalog with its values. The page uses i18next for this, which is larger than the viewer. */
const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(own(values, name)));

export const viewerTexts: SpinTexts = {
  ...spin,
  showSide: (side) => filled(spin.showSide, { side }),
  position: (frame, frames) => filled(spin.position, { frame, frames }),
  missing: (missing, frames) => filled(spin.missing, { missing, frames }),
};

export const spinNames: SpinNames = {
  side: (side) => spinSide[side],
  finding: (type, name) =>
    name === null ? damage[type] : filled(spin.finding, { damage: damage[type], part: part[name] }),
};
