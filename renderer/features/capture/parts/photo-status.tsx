import { Anchor, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { photoNotes } from "../../../../contracts/inspections/photo-quality/assess.ts";
import type { StoredPhoto } from "../../../../contracts/papers/files.ts";
import { t } from "../../../texts/t.ts";
import classes from "../inspect-page.module.css";
import { photoNumber } from "../photo/duplicates.ts";
import { isSideways, lacksCar, type Photo, type SightState } from "../photo/photo.ts";

interface Line {
  readonly tone: "plain" | "good" | "warn" | "alarm";
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

const small = { size: 16, stroke: 1.8, "aria-hidden": true } as const;
const busy = <Loader size={14} mt={1} aria-hidden />;

interface PhotoStatusProps {
  readonly photo: Photo;
  /** All photos of the draft, in order: the status may refer to another photo by its number. */
  readonly photos: readonly Photo[];
  readonly onRetry: () => void;
  /** Requests the recognition of the photo again. */
  readonly onCheck: () => void;
}

/** The current status of a photo in one line. */
export function PhotoStatus(props: PhotoStatusProps) {
  const { tone, icon, text } = lineOf(props);
  return (
    <div className={classes.verdict} data-tone={tone} role="status">
      {icon}
      <span>{text}</span>
    </div>
  );
}

function lineOf({ photo, photos, onRetry, onCheck }: PhotoStatusProps): Line {
  const { state } = photo;
  switch (state.kind) {
    case "checking":
      return { tone: "plain", icon: busy, text: t("capture.status.checking") };
    case "waiting":
      return { tone: "plain", icon: <IconClock {...small} />, text: t("capture.status.waiting") };
    case "uploading":
      return { tone: "plain", icon: busy, text: t("capture.status.uploading") };
    case "reconnecting":
      return {
        tone: "warn",
        icon: <IconPlugConnectedX {...small} />,
        text: t("capture.status.uploadLater"),
      };
    case "refused":
      return { tone: "alarm", icon: <IconCircleX {...small} />, text: state.reason };
    case "copy":
      return {
        tone: "alarm",
        icon: <IconCircleX {...small} />,
        text: t("capture.status.copy", { photo: photoNumber(state.of, photos) ?? "" }),
      };
    case "failed":
      return {
        tone: "alarm",
        icon: <IconCircleX {...small} />,
        text: <Failed reason={state.reason} onRetry={onRetry} />,
      };
    case "stored":
      return state.stored.verdict.usable && photo.sight.kind !== "seen"
        ? unrecognizedLine(photo.sight, onCheck)
        : storedLine(state.stored, { alike: photoNumber(photo.alike, photos), photo });
  }
}

/** The line of a stored photo whose content is not recognized yet. */
function unrecognizedLine(sight: Exclude<SightState, { kind: "seen" }>, onCheck: () => void): Line {
  switch (sight.kind) {
    case "waiting":
    case "looking":
      return { tone: "plain", icon: busy, text: t("capture.status.checking") };
    case "late":
      return { tone: "warn", icon: <IconClock {...small} />, text: t("capture.status.late") };
    case "offline":
      return {
        tone: "warn",
        icon: <IconPlugConnectedX {...small} />,
        text: t("capture.status.checkLater"),
      };
    case "failed":
      return {
        tone: "warn",
        icon: <IconAlertTriangle {...small} />,
        text: <Failed reason={`${t("capture.status.notChecked")} ${sight.reason}`} onRetry={onCheck} />,
      };
  }
}

const qualities = Object.entries(photoNotes) as readonly [keyof typeof photoNotes, string][];

/** A note of the API on the quality of a photo, in the language of the page. */
function qualityText(note: string): string {
  const name = qualities.find(([, text]) => text === note)?.[0];
  return name === undefined ? note : t(`capture.quality.${name}`);
}

const sentence = (notes: readonly string[]): string => {
  const text = notes.join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function storedLine(
  { width, height, verdict }: StoredPhoto,
  { alike, photo }: { readonly alike: number | undefined; readonly photo: Photo },
): Line {
  const notes = [
    ...(isSideways(photo) ? [t("capture.note.sideways")] : []),
    ...(lacksCar(photo) ? [t("capture.note.noCar")] : []),
    ...verdict.notes.map(qualityText),
    ...(alike === undefined ? [] : [t("capture.note.alike", { photo: alike })]),
  ];
  if (!verdict.usable)
    return { tone: "alarm", icon: <IconCircleX {...small} />, text: sentence(notes) || t("capture.status.notUsable") };
  if (notes.length > 0) return { tone: "warn", icon: <IconAlertTriangle {...small} />, text: sentence(notes) };
  return {
    tone: "good",
    icon: <IconCircleCheck {...small} />,
    text: t(photo.turned ? "capture.status.goodRotated" : "capture.status.good", { width, height }),
  };
}

function Failed({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  return (
    <>
      {reason}{" "}
      <Anchor component="button" type="button" size="xs" underline="always" onClick={onRetry}>
        {t("common.tryAgain")}
      </Anchor>
    </>
  );
}
