import { Button, Group, Skeleton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconClipboardCheck, IconPhoto, IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { maxVehiclePhotos } from "../../../../../contracts/vehicles/vehicle-photos.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useInspections } from "../../../../api/records/inspections.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useVehiclePhotos } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { MissingPermission } from "../../../../ui/page/missing-permission.tsx";
import { EmptyState, ErrorNotice, Loading } from "../../../../ui/page/states.tsx";
import { usePendingDeletions } from "../../../../ui/page/undo.tsx";
import { FromInspection } from "./from-inspection.tsx";
import { PhotoGallery } from "./photo-gallery.tsx";
import { uploadPhotos, usePhotoUploads } from "./photo-uploads.ts";
import classes from "./photos.module.css";
import { UploadList } from "./upload-list.tsx";

interface PhotosScreenProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The photos of the vehicle: adding, ordering, describing and deleting them. */
export function PhotosScreen({ car, access }: PhotosScreenProps) {
  const list = useVehiclePhotos(car.id);
  const pending = usePendingDeletions();
  const uploads = usePhotoUploads().filter(({ carId }) => carId === car.id);
  const canEdit = access?.can("edit_inventory") ?? false;
  if (list.isError && !list.data) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data || !access) {
    return (
      <Loading>
        <Skeleton h={240} role="status" aria-label={t("common.loading")} />
      </Loading>
    );
  }
  const photos = list.data.filter(({ id }) => !pending.has(id));
  const content = (
    <>
      {photos.length === 0 && (
        <EmptyState
          icon={<IconPhoto size={40} stroke={1.2} />}
          title={t("vehicle.photos.empty.title")}
          text={t("vehicle.photos.empty.text")}
        />
      )}
      {photos.length > 0 && <PhotoGallery carId={car.id} photos={photos} canEdit={canEdit} />}
    </>
  );
  if (!canEdit) {
    return (
      <>
        <MissingPermission permission="edit_inventory" team={access.team} />
        {content}
      </>
    );
  }
  return (
    <AddPhotos car={car} isFull={list.data.length >= maxVehiclePhotos}>
      {uploads.length > 0 && <UploadList uploads={uploads} />}
      {content}
    </AddPhotos>
  );
}

interface AddPhotosProps {
  readonly car: Vehicle;
  readonly isFull: boolean;
  readonly children: ReactNode;
}

/** Buttons that add photos. Files can be dropped anywhere below them, too. */
function AddPhotos({ car, isFull, children }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const inspections = useInspections({ vehicle_id: car.id, limit: 50 }).data?.inspections ?? [];
  const withPhotos = inspections.filter(({ images }) => images.length > 0);
  return (
    <Dropzone
      className={classes.drop ?? ""}
      onDrop={(files: File[]) => uploadPhotos(car.id, files)}
      disabled={isFull}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ "aria-label": t("vehicle.photos.drop"), tabIndex: -1 }}
      tabIndex={-1}
      multiple
      styles={{ inner: { pointerEvents: "all" } }}
    >
      <Group gap="xs" mb="md">
        <Button
          disabled={isFull}
          leftSection={<IconPhotoPlus size={17} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t("vehicle.photos.add")}
        </Button>
        {withPhotos.length > 0 && (
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconClipboardCheck size={17} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t("vehicle.photos.fromInspection")}
          </Button>
        )}
        {isFull ? (
          <span>{t("vehicle.photos.full")}</span>
        ) : (
          <span className={classes.hint}>{t("vehicle.photos.dropHint")}</span>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/heic,image/heif,.heic,.heif"
        data-testid="vehicle-photos"
        aria-label={t("vehicle.photos.add")}
        onChange={(event) => {
          uploadPhotos(car.id, [...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {children}
      {choosing && <FromInspection car={car} inspections={withPhotos} onClose={() => setChoosing(false)} />}
    </Dropzone>
  );
}
