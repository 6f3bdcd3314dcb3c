import { t } from "../../../texts/t.ts";
import type { KeyMeaning } from "../../../ui/keys/key-list.tsx";

const offered = (isOffered: boolean, ...key: KeyMeaning): readonly KeyMeaning[] => (isOffered ? [key] : []);

/** The keys of the board, as far as the user may use them. */
export const boardKeys = (canManage: boolean, canAdd: boolean): readonly KeyMeaning[] => [
  [["J", "K"], t("leads.board.keys.step")],
  [["H", "L"], t("leads.board.keys.column")],
  ...offered(canManage, ["1", "2", "3"], t("leads.board.keys.status")),
  ...offered(canAdd, ["N"], t("leads.board.keys.add")),
  [["Enter"], t("leads.board.keys.open")],
  ...offered(canManage, [t("leads.board.keys.space"), "←", "→"], t("leads.board.keys.move")),
  [["?"], t("leads.board.keys.list")],
];
