import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { percent } from "../../../ui/format/format.ts";
import { confirmAngle, setAngle } from "../draft.ts";
import classes from "../inspect-page.module.css";
import { isSideways, isUsable, type Photo } from "../photo/photo.ts";
import { angleDoubt, minSureConfidence } from "../photo/sight.ts";

interface AngleLineProps {
  readonly vehicleId: string;
  readonly photo: Photo;
}

/** Tells where the angle of a photo comes from, and asks the user about a doubtful one. */
export function AngleLine(props: AngleLineProps) {
  return (
    <div className={classes.doubt} role="status" data-calm={props.photo.angleSource === "parts" || undefined}>
      {lineOf(props)}
    </div>
  );
}

function lineOf({ vehicleId, photo }: AngleLineProps): ReactNode {
  const { sight, angle, angleSource } = photo;
  if (!isUsable(photo)) return null;
  if (isSideways(photo)) return t("capture.angle.sideways");
  const doubt = angleDoubt(photo);
  if (doubt) return <Question vehicleId={vehicleId} photo={photo} doubt={doubt} />;
  if (angleSource === "person") return null;
  if (sight.kind === "waiting" || sight.kind === "looking") return null;
  if (sight.kind !== "seen") return t(angle === undefined ? "capture.angle.choose" : "capture.angle.fromName");
  if (!sight.sight.car_seen) return t("capture.angle.chooseOrRemove");
  if (angle === undefined) return t("capture.angle.notRecognized");
  if (angleSource === "name") return t("capture.angle.fromName");
  const { confidence } = sight.sight;
  return t(confidence < minSureConfidence ? "capture.angle.unsure" : "capture.angle.sure", {
    share: percent(confidence),
  });
}

interface QuestionProps extends AngleLineProps {
  readonly doubt: NonNullable<ReturnType<typeof angleDoubt>>;
}

function Question({ vehicleId, photo, doubt: { chosen, likely } }: QuestionProps) {
  const choice = (label: string, onClick: () => void) => (
    <Anchor component="button" type="button" size="xs" underline="always" onClick={onClick}>
      {label}
    </Anchor>
  );
  const isCarSeen = photo.sight.kind === "seen" && photo.sight.sight.car_seen;
  const observation = likely
    ? t("capture.angle.looksLike", { angle: t(`labels.angle.${likely}`) })
    : t(isCarSeen ? "capture.angle.otherSide" : "capture.angle.noCar");
  const chosenName = t(`labels.angle.${chosen}`);
  return (
    <>
      {observation} {t("capture.angle.chosen", { angle: chosenName })}{" "}
      {likely && (
        <>
          {choice(t("capture.angle.use", { angle: t(`labels.angle.${likely}`) }), () =>
            setAngle(vehicleId, photo.id, likely),
          )}{" "}
        </>
      )}
      {choice(t("capture.angle.keep", { angle: chosenName }), () => confirmAngle(vehicleId, photo.id))}
    </>
  );
}
