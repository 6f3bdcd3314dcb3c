import { ActionIcon, Modal } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { own } from "../../../../../contracts/kit/own.ts";
import type { VehiclePhoto } from "../../../../../contracts/vehicles/vehicle-photos.ts";
import { mediaSource } from "../../../../api/client/media.ts";
import { t } from "../../../../texts/t.ts";
import { photoName } from "../../../../ui/photos/photo-name.ts";
import classes from "./photo-viewer.module.css";

interface PhotoViewerProps {
  readonly photos: readonly VehiclePhoto[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** A photo in the entire window. The arrow keys, Home and End show the others, Escape closes it. */
export function PhotoViewer({ photos, openId, onOpen }: PhotoViewerProps) {
  const at = photos.findIndex(({ id }) => id === openId);
  const photo = photos[at];
  const show = (to: number) => onOpen(photos[Math.min(Math.max(to, 0), photos.length - 1)]?.id);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: photos.length - 1,
  };
  const name = photo === undefined ? "" : photoName(photo, at + 1);
  // on the window: a key that is pressed before the dialog has the focus counts as well
  useWindowEvent("keydown", (event) => {
    const to = photo && own(targets, event.key);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  return (
    <Modal
      opened={photo !== undefined}
      onClose={() => onOpen(undefined)}
      fullScreen
      title={t("vehicle.photos.viewer", { number: at + 1, total: photos.length, name })}
      classNames={{ body: classes.body ?? "", content: classes.content ?? "" }}
      transitionProps={{ duration: 0 }}
    >
      {photo && (
        <figure className={classes.figure}>
          <Turn label={t("vehicle.photos.previous")} disabled={at === 0} onClick={() => show(at - 1)}>
            <IconChevronLeft size={26} aria-hidden />
          </Turn>
          <img key={photo.id} src={mediaSource(photo.urls.screen)} alt={name} className={classes.picture} />
          <Turn label={t("vehicle.photos.next")} disabled={at === photos.length - 1} onClick={() => show(at + 1)}>
            <IconChevronRight size={26} aria-hidden />
          </Turn>
        </figure>
      )}
    </Modal>
  );
}

interface TurnProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

const Turn = ({ label, disabled, onClick, children }: TurnProps) => (
  <ActionIcon variant="default" size={44} aria-label={label} disabled={disabled} onClick={onClick}>
    {children}
  </ActionIcon>
);
