import { t } from "../../texts/t.ts";
import { list } from "../../ui/format/format.ts";
import type { Shot } from "../photos/queue.ts";

export interface Notice {
  readonly key: string;
  readonly text: string;
  /** The id of the rejected photo. Closing the notice removes it. */
  readonly refused?: string;
}

/**
 * What the workstation says to the last photo of each angle. A newer photo of the angle replaces it. All photos without a
 * car share one notice.
 */
export function noticesOf(shots: readonly Shot[]): Notice[] {
  const newest = shots.filter(
    (shot, at) => shot.angle === undefined || !shots.slice(at + 1).some(({ angle }) => angle === shot.angle),
  );
  return [...newest.flatMap((shot) => noticeOf(shot) ?? []), ...noCarNotice(newest.filter(lacksCar))];
}

const nameOf = ({ angle }: Shot): string => (angle ? t(`labels.angle.${angle}`) : t("phone.closeUp"));

function noticeOf(shot: Shot): Notice | undefined {
  const { id: key, state } = shot;
  const chosen = nameOf(shot);
  if (state.kind === "refused") {
    return { key, refused: key, text: t("phone.refused", { chosen, reason: state.reason }) };
  }
  const seems = state.kind === "sent" ? state.receipt.seems : null;
  return seems ? { key, text: t("phone.seems", { chosen, seen: t(`labels.angle.${seems}`) }) } : undefined;
}

const lacksCar = ({ state }: Shot): boolean =>
  state.kind === "sent" && state.receipt.seems === null && !state.receipt.shows_car;

function noCarNotice(shots: readonly Shot[]): Notice[] {
  if (shots.length === 0) return [];
  return [{ key: "no-car", text: t("phone.noCar", { count: shots.length, chosen: list(shots.map(nameOf)) }) }];
}
