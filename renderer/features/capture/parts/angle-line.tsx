import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { percent } from "../../../ui/format.ts";
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
  if (isSideways(photo)) return "The car is not upright. Rotate the photo, then add it again.";
  const doubt = angleDoubt(photo);
  if (doubt) return <Question vehicleId={vehicleId} photo={photo} doubt={doubt} />;
  if (angleSource === "person") return null;
  if (sight.kind === "waiting" || sight.kind === "looking") return null;
  if (sight.kind !== "seen") return angle === undefined ? "Choose the angle." : "From the file name. Check it.";
  if (!sight.sight.car_seen) return "Choose the angle, or remove the photo.";
  if (angle === undefined) return "The angle was not recognized. Choose it.";
  if (angleSource === "name") return "From the file name. Check it.";
  return sight.sight.confidence < minSureConfidence
    ? `Recognized, only ${percent(sight.sight.confidence)} sure. Check it.`
    : `Recognized, ${percent(sight.sight.confidence)} sure`;
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
    ? `This looks like ${t(`labels.angle.${likely}`)}`
    : isCarSeen
      ? "The photo shows another side"
      : "No car was recognized";
  return (
    <>
      {observation}. You chose {t(`labels.angle.${chosen}`)}.{" "}
      {likely && <>{choice(`Use ${t(`labels.angle.${likely}`)}`, () => setAngle(vehicleId, photo.id, likely))} </>}
      {choice(`Keep ${t(`labels.angle.${chosen}`)}`, () => confirmAngle(vehicleId, photo.id))}
    </>
  );
}
