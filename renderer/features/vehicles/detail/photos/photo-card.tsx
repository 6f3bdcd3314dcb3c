import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconGripVertical, IconPencil, IconPhotoStar, IconTrash } from "@tabler/icons-react";
import type { VehiclePhoto } from "../../../../../contracts/vehicles/vehicle-photos.ts";
import { mediaSource } from "../../../../api/client/media.ts";
import { t } from "../../../../texts/t.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { deleteWithUndo } from "../../../../ui/page/undo.tsx";
import { photoName } from "../../../../ui/photos/photo-name.ts";
import { deletePhoto, makeCover } from "./photo-changes.ts";
import classes from "./photos.module.css";

interface PhotoCardProps {
  readonly carId: string;
  readonly photo: VehiclePhoto;
  /** From 1. */
  readonly number: number;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
  readonly onDescribe: () => void;
}

/** A photo with a handle that moves it, and a menu. */
export function PhotoCard({ carId, photo, number, canEdit, onOpen, onDescribe }: PhotoCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: photo.id,
    disabled: !canEdit,
  });
  const name = photoName(photo, number);
  const place = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {};
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      style={{ ...place, ...(transition !== undefined && { transition }) }}
    >
      <button
        type="button"
        className={classes.open}
        aria-label={t("vehicle.photos.open", { name, number })}
        onClick={onOpen}
      >
        <img className={classes.picture} src={mediaSource(photo.urls.card)} alt="" loading="lazy" />
      </button>
      {photo.isCover && (
        <span className={classes.cover}>
          <Tag tone="accent">{t("vehicle.photos.cover")}</Tag>
        </span>
      )}
      <div className={classes.foot}>
        {canEdit && (
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            className={classes.handle ?? ""}
            {...attributes}
            {...listeners}
            aria-label={t("vehicle.photos.move", { name, number })}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
        )}
        <span className={classes.name}>{name}</span>
        {canEdit && <PhotoMenu carId={carId} photo={photo} name={name} onDescribe={onDescribe} />}
      </div>
    </li>
  );
}

interface PhotoMenuProps extends Pick<PhotoCardProps, "carId" | "photo" | "onDescribe"> {
  readonly name: string;
}

const PhotoMenu = ({ carId, photo, name, onDescribe }: PhotoMenuProps) => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.handle ?? ""}
        aria-label={t("vehicle.photos.actions", { name })}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onDescribe}>
        {t("vehicle.photos.describe")}
      </Menu.Item>
      {!photo.isCover && (
        <Menu.Item
          leftSection={<IconPhotoStar size={16} aria-hidden />}
          onClick={() => void makeCover(carId, photo.id)}
        >
          {t("vehicle.photos.makeCover")}
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() =>
          deleteWithUndo({
            ids: [photo.id],
            message: t("vehicle.photos.deleted"),
            send: () => deletePhoto(carId, photo.id),
          })
        }
      >
        {t("vehicle.photos.delete")}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
