import { Anchor, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { percent } from "../../../ui/format.ts";
import { angleLabels } from "../../../ui/labels.ts";
import { changePhoto, keepAngle, setAngle } from "../draft.ts";
import classes from "../inspect-page.module.css";
import { isSideways, isUsable, type Photo } from "../photo/photo.ts";
import { doubtOf, sureFrom } from "../photo/sight.ts";

interface AngleLineProps {
  readonly vehicleId: string;
  readonly photo: Photo;
  /** From 1, as the card shows it. */
  readonly number: number;
}

/** Where the angle of a photo comes from, and what a person is asked about it. */
export function AngleLine(props: AngleLineProps) {
  return (
    <div className={classes.doubt} role="status" data-calm={props.photo.angleFrom === "parts" || undefined}>
      {lineOf(props)}
    </div>
  );
}

function lineOf({ vehicleId, photo, number }: AngleLineProps): ReactNode {
  const { sight, angle, angleFrom } = photo;
  if (!isUsable(photo)) return null;
  if (isSideways(photo)) return "The car does not stand upright. Turn the photo on the camera, then take it in again.";
  const doubt = doubtOf(photo);
  if (doubt) return <Question vehicleId={vehicleId} photo={photo} doubt={doubt} />;
  if (angleFrom === "person") return null;
  switch (sight.kind) {
    case "waiting":
    case "looking":
      return (
        <>
          <Loader size={11} aria-hidden /> Looking for the angle…
        </>
      );
    case "offline":
      return "Connection lost; the angle is looked for again by itself";
    case "failed":
      return (
        <>
          The angle could not be guessed. Choose it, or{" "}
          <Anchor
            component="button"
            type="button"
            size="xs"
            underline="always"
            aria-label={`Guess the angle of photo ${number} again`}
            onClick={() => changePhoto(vehicleId, photo.id, { sight: { kind: "waiting" } })}
          >
            try again
          </Anchor>
        </>
      );
    case "seen":
      if (!sight.sight.car_seen) return "Choose what it shows, or remove it.";
      if (angle === undefined) return "The angle is not clear. Choose it.";
      if (angleFrom === "name") return "By file name, please check";
      return sight.sight.confidence < sureFrom
        ? `Not sure (${percent(sight.sight.confidence)}), please check`
        : `Recognized, ${percent(sight.sight.confidence)} sure`;
  }
}

interface QuestionProps extends Omit<AngleLineProps, "number"> {
  readonly doubt: NonNullable<ReturnType<typeof doubtOf>>;
}

function Question({ vehicleId, photo, doubt: { said, instead } }: QuestionProps) {
  const choice = (label: string, act: () => void) => (
    <Anchor component="button" type="button" size="xs" underline="always" onClick={act}>
      {label}
    </Anchor>
  );
  const seen = photo.sight.kind === "seen" && photo.sight.sight.car_seen;
  const looks = instead
    ? `This looks like ${angleLabels[instead]}`
    : seen
      ? "The parts show another side"
      : "No car is recognized here";
  return (
    <>
      {looks}, you said {angleLabels[said]}.{" "}
      {instead && <>{choice(`Use ${angleLabels[instead]}`, () => setAngle(vehicleId, photo.id, instead))} </>}
      {choice(`Keep ${angleLabels[said]}`, () => keepAngle(vehicleId, photo.id))}
    </>
  );
}
