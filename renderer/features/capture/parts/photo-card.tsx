import { NativeSelect } from "@mantine/core";
import { IconPhoto, IconQuestionMark, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { Angle, angles, ImageType } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { AngleIcon } from "../../../ui/vehicle/angle-icon.tsx";
import { changePhoto, replacePhoto, setAngle, setType } from "../draft.ts";
import classes from "../inspect-page.module.css";
import { isRefused, type Photo } from "../photo/photo.ts";
import { isExamined } from "../photo/sight.ts";
import { AngleLine } from "./angle-line.tsx";
import { acceptedTypes } from "./drop-area.tsx";
import { PhotoStatus } from "./photo-status.tsx";

interface PhotoCardProps {
  readonly vehicleId: string;
  readonly photo: Photo;
  /** The number on the card, from 1. */
  readonly number: number;
  /** All photos of the draft. */
  readonly photos: readonly Photo[];
  readonly onRemove: () => void;
}

export function PhotoCard({ vehicleId, photo, number, photos, onRemove }: PhotoCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasError = isRefused(photo) || photo.state.kind === "failed";
  return (
    <li
      className={classes.card}
      data-error={hasError || undefined}
      aria-label={t("capture.card.label", { photo: number })}
    >
      <div className={classes.picture}>
        {photo.preview ? (
          <img src={photo.preview} alt={`${number}: ${photo.file.name}`} />
        ) : (
          <IconPhoto size={36} stroke={1.2} aria-hidden />
        )}
        <span className={classes.number}>{number}</span>
        {!isExamined(photo) && <span className={classes.unexamined}>{t("capture.card.notExamined")}</span>}
      </div>
      <PhotoStatus
        photo={photo}
        photos={photos}
        onRetry={() => changePhoto(vehicleId, photo.id, { state: { kind: "waiting" } })}
        onCheck={() => changePhoto(vehicleId, photo.id, { sight: { kind: "waiting" } })}
      />
      <div className={classes.fields}>
        <NativeSelect
          aria-label={t("capture.card.angle", { photo: number })}
          leftSection={
            photo.angle ? <AngleIcon angle={photo.angle} size={22} /> : <IconQuestionMark size={18} aria-hidden />
          }
          styles={{ input: { height: 44 } }}
          value={photo.angle ?? ""}
          onChange={(event) => setAngle(vehicleId, photo.id, Angle.parse(event.currentTarget.value))}
          data={[
            ...(photo.angle ? [] : [{ value: "", label: t("capture.card.chooseAngle") }]),
            ...angles.map((value) => ({ value, label: t(`labels.angle.${value}`) })),
          ]}
        />
        <AngleLine vehicleId={vehicleId} photo={photo} />
        <NativeSelect
          aria-label={t("capture.card.type", { photo: number })}
          styles={{ input: { height: 44 } }}
          value={photo.type}
          onChange={(event) => setType(vehicleId, photo.id, ImageType.parse(event.currentTarget.value))}
          data={ImageType.options.map((value) => ({ value, label: t(`capture.type.${value}`) }))}
        />
      </div>
      <div className={classes.tools}>
        <button
          type="button"
          onClick={() => input.current?.click()}
          aria-label={t("capture.card.retakePhoto", { photo: number })}
        >
          <IconRefresh size={17} stroke={1.6} aria-hidden /> {t("capture.card.retake")}
        </button>
        <button
          type="button"
          data-remove
          onClick={onRemove}
          aria-label={t("capture.card.removePhoto", { photo: number })}
        >
          <IconTrash size={17} stroke={1.6} aria-hidden /> {t("capture.card.remove")}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label={t("capture.card.otherFile", { photo: number })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void replacePhoto(vehicleId, photo.id, file);
          event.currentTarget.value = "";
        }}
      />
    </li>
  );
}
