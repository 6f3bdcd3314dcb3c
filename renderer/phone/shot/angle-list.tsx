import { walkOrder } from "../../../contracts/inspections/walk-around.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { t } from "../../texts/t.ts";
import type { Shot } from "../photos/queue.ts";
import { Outline } from "./outline.tsx";
import { chooseAngle } from "./taking.ts";

interface AngleListProps {
  readonly chosen: Angle | undefined;
  readonly taken: ReadonlySet<Angle>;
  readonly shots: readonly Shot[];
}

/** All angles, with the photos that were taken. An angle that is taken can be taken again. */
export function AngleList({ chosen, taken, shots }: AngleListProps) {
  return (
    <ul className="angles" aria-label={t("phone.angles")}>
      {walkOrder.map((angle) => {
        const shot = shots.findLast((one) => one.angle === angle && one.state.kind !== "refused");
        const isTaken = taken.has(angle);
        return (
          <li key={angle}>
            <button
              type="button"
              aria-pressed={angle === chosen}
              data-taken={isTaken || undefined}
              onClick={() => chooseAngle(angle)}
            >
              {shot ? <img src={shot.picture} alt="" /> : <Outline angle={angle} size="small" />}
              <span>{t(`labels.angle.${angle}`)}</span>
              <span className="state">{isTaken ? t("phone.taken") : t("phone.missing")}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
