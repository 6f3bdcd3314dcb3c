import { compareKeys } from "../../../features/compare/head/key-meanings.ts";
import { boardKeys } from "../../../features/leads/board/board-keys.ts";
import type { LeadAccess } from "../../../features/leads/use-lead-access.ts";
import { resultKeys } from "../../../features/results/result-keys.ts";
import type { PageHelpTexts } from "../../../texts/page-help-shape.ts";
import { t } from "../../../texts/t.ts";
import type { KeyMeaning } from "../../../ui/keys/key-list.tsx";

type Words = PageHelpTexts["words"]["key"];

const space = t("leads.board.keys.space");

const sets = {
  results: () => resultKeys,
  compare: () => compareKeys,
  board: (_words: Words, { canManage, canCreate }: LeadAccess) => boardKeys(canManage, canCreate),
  figures: (words: Words) => [[[space, "←", "→"], words.figure]],
  photos: (words: Words) => [
    [[space, "←", "→"], words.photo],
    [["←", "→"], words.nextPhoto],
  ],
  spin: (words: Words) => [
    [["←", "→"], words.turn],
    [["P"], words.turnAlone],
    [["M"], words.masks],
    [["+", "−"], words.zoom],
    [["F"], words.fullScreen],
  ],
  comparables: (words: Words) => [[["←", "→"], words.comparable]],
} as const satisfies Record<string, (words: Words, access: LeadAccess) => readonly KeyMeaning[]>;

export type KeySet = keyof typeof sets;

/** The keys of a page, each with its meaning. Those of the board depend on what the user may do. */
export const keysOf = (set: KeySet, words: Words, access: LeadAccess): readonly KeyMeaning[] =>
  sets[set](words, access);
