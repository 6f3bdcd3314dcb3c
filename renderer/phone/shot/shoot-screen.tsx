import { useState } from "react";
import { walkOrder } from "../../../contracts/inspections/walk-around.ts";
import { t } from "../../texts/t.ts";
import { usePairing } from "../pairing/pairing.ts";
import { isUnsent, useShots } from "../photos/queue.ts";
import { AngleList } from "./angle-list.tsx";
import { hasLiveCamera, LiveCamera } from "./live-camera.tsx";
import { Notices } from "./notices.tsx";
import { Outline } from "./outline.tsx";
import { Review } from "./review.tsx";
import { TakeButton } from "./take-button.tsx";
import { chooseAngle, takenAngles, useTaking } from "./taking.ts";

/** Angle by angle around the car. */
export function ShootScreen() {
  const { vehicle, reachable, received } = usePairing();
  const { shots, survivesReload } = useShots();
  const { angle, isExamining, review, unreadable } = useTaking();
  const [isLive, setIsLive] = useState(false);
  const taken = takenAngles();
  const unsent = shots.filter(isUnsent).length;
  const closeUps = received.filter((photo) => photo.angle === null).length;
  return (
    <>
      <header>
        <h1>{vehicle}</h1>
        <p>{t("phone.progress", { taken: taken.size, all: walkOrder.length })}</p>
        <p role="status" className={reachable ? "quiet" : "warning"}>
          {!reachable && t("phone.offline")} {unsent > 0 && t("phone.unsent", { count: unsent })}{" "}
          {unsent > 0 && !survivesReload && t("phone.keepOpen")}
          {reachable && unsent === 0 && taken.size > 0 && t("phone.allSent")}
        </p>
      </header>
      <main>
        <Notices shots={shots} />
        <Review />
        {!review && (
          <section className="shot">
            <h2>
              {angle
                ? t(`labels.angle.${angle}`)
                : taken.size === walkOrder.length
                  ? t("phone.done.title")
                  : t("phone.closeUp")}
            </h2>
            <p>{angle ? t(`phone.hint.${angle}`) : t("phone.done.text")}</p>
            {unreadable && <p role="alert">{t("phone.review.unreadable")}</p>}
            {isLive ? (
              <LiveCamera angle={angle} busy={isExamining} onClose={() => setIsLive(false)} />
            ) : (
              <>
                {angle && <Outline angle={angle} size="large" />}
                <TakeButton
                  className="primary"
                  label={angle ? t("phone.take") : t("phone.closeUp")}
                  busy={isExamining}
                />
                {hasLiveCamera() && (
                  <button type="button" onClick={() => setIsLive(true)}>
                    {t("phone.camera")}
                  </button>
                )}
              </>
            )}
            {angle && (
              <button type="button" onClick={() => chooseAngle(undefined)}>
                {t("phone.closeUp")}
              </button>
            )}
            {closeUps > 0 && <p className="quiet">{t("phone.closeUps", { count: closeUps })}</p>}
          </section>
        )}
        <AngleList chosen={angle} taken={taken} shots={shots} />
      </main>
    </>
  );
}
