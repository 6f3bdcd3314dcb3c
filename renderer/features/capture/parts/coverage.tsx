import { VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { walkOrder } from "../../../../contracts/inspections/walk-around.ts";
import { type Angle, angles } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { AngleIcon } from "../../../ui/vehicle/angle-icon.tsx";
import { addPhotos } from "../draft.ts";
import classes from "../inspect-page.module.css";
import { isRefused, type Photo } from "../photo/photo.ts";
import { acceptedTypes } from "./drop-area.tsx";

/** The fourteen angles in the order of a walk around the car, with their number of photos. A press adds a photo. */
export function Coverage({ vehicleId, photos }: { readonly vehicleId: string; readonly photos: readonly Photo[] }) {
  const input = useRef<HTMLInputElement>(null);
  const chosenAngle = useRef<Angle>("front");
  const countPhotos = (angle: Angle) => photos.filter((photo) => photo.angle === angle && !isRefused(photo)).length;
  const choosePhoto = (angle: Angle) => {
    chosenAngle.current = angle;
    input.current?.click();
  };
  return (
    <>
      <ul className={`panel ${classes.coverage}`} aria-label={t("capture.coverage.label", { count: angles.length })}>
        {walkOrder.map((angle) => {
          const photoCount = countPhotos(angle);
          const label = t(`labels.angle.${angle}`);
          return (
            <li key={angle}>
              <button type="button" data-covered={photoCount > 0 || undefined} onClick={() => choosePhoto(angle)}>
                <AngleIcon angle={angle} size={28} />
                <span>{label}</span>
                {photoCount > 0 && <span className={classes.tick}>{photoCount}</span>}
                <VisuallyHidden>
                  {t(photoCount === 0 ? "capture.coverage.missing" : "capture.coverage.covered")}
                </VisuallyHidden>
              </button>
            </li>
          );
        })}
      </ul>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          void addPhotos(vehicleId, [...(event.currentTarget.files ?? [])], chosenAngle.current);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
