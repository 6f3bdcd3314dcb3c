import { VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { type Angle, angles } from "../../../../contracts/vocabulary.ts";
import { AngleIcon } from "../../../ui/angle-icon.tsx";
import { angleLabels } from "../../../ui/labels.ts";
import { addPhotos } from "../draft.ts";
import classes from "../inspect-page.module.css";
import { walk } from "../photo/angles.ts";
import { isRefused, type Photo } from "../photo/photo.ts";
import { acceptedTypes } from "./drop-area.tsx";

/** The fourteen places, in the order of the walk: what has a photo, and a press adds one for what has none. */
export function Coverage({ vehicleId, photos }: { readonly vehicleId: string; readonly photos: readonly Photo[] }) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<Angle>("front");
  const taken = (angle: Angle) => photos.filter((photo) => photo.angle === angle && !isRefused(photo)).length;
  const pick = (angle: Angle) => {
    wanted.current = angle;
    input.current?.click();
  };
  return (
    <>
      <ul className={`panel ${classes.coverage}`} aria-label={`Angles, ${angles.length} in all`}>
        {walk.map((angle) => {
          const photosThere = taken(angle);
          const label = angleLabels[angle];
          return (
            <li key={angle}>
              <button type="button" data-covered={photosThere > 0 || undefined} onClick={() => pick(angle)}>
                <AngleIcon angle={angle} size={28} />
                <span>{label}</span>
                {photosThere > 0 && <span className={classes.tick}>{photosThere}</span>}
                <VisuallyHidden>{photosThere === 0 ? "no photo yet" : "taken"}, add one</VisuallyHidden>
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
          void addPhotos(vehicleId, [...(event.currentTarget.files ?? [])], wanted.current);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
