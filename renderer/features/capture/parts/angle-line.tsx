import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { percent } from "../../../ui/format.ts";
import { angleLabels } from "../../../ui/labels.ts";
import { confirmAngle, setAngle } from "../draft.ts";
import classes from "../inspect-page.module.css";
import { isSideways, isUsable, type Photo } from "../photo/photo.ts";
import { angleDoubt, minSureConfidence } from "../photo/sight.ts";

interface AngleLineProps {
  readonly vehicleId: string;
  readonly photo: Photo;
}

/** Where the angle of a photo comes from, and what a person is asked about it. */
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
  if (isSideways(photo)) return "The car does not stand upright. Turn the photo on the camera, then take it in again.";
  const doubt = angleDoubt(photo);
  if (doubt) return <Question vehicleId={vehicleId} photo={photo} doubt={doubt} />;
  if (angleSource === "person") return null;
  if (sight.kind === "waiting" || sight.kind === "looking") return null;
  if (sight.kind !== "seen") return angle === undefined ? "Choose the angle." : "By file name, please check";
  if (!sight.sight.car_seen) return "Choose what it shows, or remove it.";
  if (angle === undefined) return "The angle is not clear. Choose it.";
  if (angleSource === "name") return "By file name, please check";
  return sight.sight.confidence < minSureConfidence
    ? `Not sure (${percent(sight.sight.confidence)}), please check`
    : `Recognized, ${percent(sight.sight.confidence)} sure`;
}

interface QuestionProps extends AngleLineProps {
  readonly doubt: NonNullable<ReturnType<typeof angleDoubt>>;
}

function Question({ vehicleId, photo, doubt: { chosen, likely } }: QuestionProps) {
  const choice = (label: string, act: () => void) => (
    <Anchor component="button" type="button" size="xs" underline="always" onClick={act}>
      {label}
    </Anchor>
  );
  const seen = photo.sight.kind === "seen" && photo.sight.sight.car_seen;
  const looks = likely
    ? `This looks like ${angleLabels[likely]}`
    : seen
      ? "The parts show another side"
      : "No car is recognized here";
  return (
    <>
      {looks}, you said {angleLabels[chosen]}.{" "}
      {likely && <>{choice(`Use ${angleLabels[likely]}`, () => setAngle(vehicleId, photo.id, likely))} </>}
      {choice(`Keep ${angleLabels[chosen]}`, () => confirmAngle(vehicleId, photo.id))}
    </>
  );
}
