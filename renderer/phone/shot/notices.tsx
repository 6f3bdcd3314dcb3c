import { t } from "../../texts/t.ts";
import { removeShot, type Shot } from "../photos/queue.ts";

const nameOf = ({ angle }: Shot): string => (angle ? t(`labels.angle.${angle}`) : t("phone.closeUp"));

function noticeOf(shot: Shot): string | undefined {
  const chosen = nameOf(shot);
  if (shot.state.kind === "refused") return t("phone.refused", { chosen, reason: shot.state.reason });
  if (shot.state.kind !== "sent") return undefined;
  const { seems, shows_car } = shot.state.receipt;
  if (seems) return t("phone.seems", { chosen, seen: t(`labels.angle.${seems}`) });
  return shows_car ? undefined : t("phone.noCar", { chosen });
}

/** What the workstation says to the last photo of each angle. A newer photo of the angle replaces it. */
export function Notices({ shots }: { readonly shots: readonly Shot[] }) {
  const newest = shots.filter(
    (shot, at) => shot.angle === undefined || !shots.slice(at + 1).some(({ angle }) => angle === shot.angle),
  );
  return (
    <div className="notices" role="status">
      {newest.map((shot) => {
        const text = noticeOf(shot);
        return (
          text !== undefined && (
            <p key={shot.id} className="warning">
              {text}
              {shot.state.kind === "refused" && (
                <button type="button" onClick={() => removeShot(shot.id)}>
                  {t("common.close")}
                </button>
              )}
            </p>
          )
        );
      })}
    </div>
  );
}
