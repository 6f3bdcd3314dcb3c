import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useState } from "react";
import type { VehiclePhoto } from "../../../../../contracts/vehicles/vehicle-photos.ts";
import { t } from "../../../../texts/t.ts";
import { KeyboardDrag } from "../../../../ui/focus/keyboard-drag.ts";
import { DescribePhoto } from "./describe-photo.tsx";
import { PhotoCard } from "./photo-card.tsx";
import { movePhoto } from "./photo-changes.ts";
import { PhotoViewer } from "./photo-viewer.tsx";
import classes from "./photos.module.css";

interface GalleryProps {
  readonly carId: string;
  /** Without those that are about to be deleted. */
  readonly photos: readonly VehiclePhoto[];
  readonly canEdit: boolean;
}

/** What a screen reader says while a photo is moved. Positions are counted from 1. */
function announcementsOf(photos: readonly VehiclePhoto[]): Announcements {
  const number = (id: string | number) => photos.findIndex((photo) => photo.id === id) + 1;
  return {
    onDragStart: ({ active }) => t("vehicle.photos.moving", { number: number(active.id) }),
    // the first call is at the photo's own position
    onDragOver: ({ active, over }) =>
      over ? t(`vehicle.photos.${over.id === active.id ? "moving" : "over"}`, { number: number(over.id) }) : undefined,
    onDragEnd: ({ over }) => (over ? t("vehicle.photos.moved", { number: number(over.id) }) : undefined),
    onDragCancel: () => t("vehicle.photos.notMoved"),
  };
}

/** The photos in their order. A handle moves a photo, by pointer or with Space and the arrow keys. */
export function PhotoGallery({ carId, photos, canEdit }: GalleryProps) {
  const [openId, open] = useState<string>();
  const [describedId, describe] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardDrag, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) void movePhoto(carId, String(active.id), String(over.id));
  };
  const described = photos.find(({ id }) => id === describedId);
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsOf(photos),
          screenReaderInstructions: { draggable: t("vehicle.photos.instructions") },
        }}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ol className={classes.grid} aria-label={t("vehicle.tabs.photos")}>
            {photos.map((photo, at) => (
              <PhotoCard
                key={photo.id}
                carId={carId}
                photo={photo}
                number={at + 1}
                canEdit={canEdit}
                onOpen={() => open(photo.id)}
                onDescribe={() => describe(photo.id)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <PhotoViewer photos={photos} openId={openId} onOpen={open} />
      {described && (
        <DescribePhoto key={described.id} carId={carId} photo={described} onClose={() => describe(undefined)} />
      )}
    </>
  );
}
