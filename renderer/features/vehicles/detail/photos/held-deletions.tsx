import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { create } from "zustand";
import { t } from "../../../../texts/t.ts";
import { deletePhoto } from "./photo-changes.ts";

/** How long a deletion can be undone. */
const undoMs = 10_000;

/** Photos that are hidden and not deleted yet. If the window is closed meanwhile, they are not deleted. */
const useHeld = create<ReadonlySet<string>>(() => new Set());

export const useHeldPhotos = (): ReadonlySet<string> => useHeld();

const release = (photoId: string): void => {
  useHeld.setState(new Set([...useHeld.getState()].filter((id) => id !== photoId)), true);
};

/** Hides a photo, and deletes it when it can no longer be undone. */
export function holdDeletion(carId: string, photoId: string): void {
  useHeld.setState(new Set([...useHeld.getState(), photoId]), true);
  const notice = `undo-${photoId}`;
  const timer = setTimeout(() => {
    notifications.hide(notice);
    void deletePhoto(carId, photoId).finally(() => release(photoId));
  }, undoMs);
  const undo = () => {
    clearTimeout(timer);
    release(photoId);
    notifications.hide(notice);
  };
  notifications.show({
    id: notice,
    autoClose: false,
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{t("vehicle.photos.deleted")}</span>
        <Button size="xs" variant="default" onClick={undo}>
          {t("common.undo")}
        </Button>
      </Group>
    ),
  });
}
