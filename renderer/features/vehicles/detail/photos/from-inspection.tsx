import { Button, Group, Modal, Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { shownAngle } from "../../../../../contracts/inspections/inspection-image.ts";
import type { VisualInspection } from "../../../../../contracts/inspections/visual.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { refreshRecords } from "../../../../api/records/vehicle-records.ts";
import { refreshVehicle } from "../../../../api/records/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { PhotoChoices } from "../../../../ui/photos/photo-choices.tsx";

interface FromInspectionProps {
  readonly car: Vehicle;
  /** With photos, newest first. */
  readonly inspections: readonly VisualInspection[];
  readonly onClose: () => void;
}

/** The dialog that adds photos of an inspection to the vehicle. The server leaves out photos that it has already. */
export function FromInspection({ car, inspections, onClose }: FromInspectionProps) {
  const [inspectionId, choose] = useState(inspections[0]?.inspection_id ?? "");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const inspection = inspections.find(({ inspection_id }) => inspection_id === inspectionId);
  const add = useMutation({
    mutationFn: () =>
      api.vehiclePhotos.addFromInspection({
        params: { id: car.id },
        body: { inspection_id: inspectionId, images: chosen.map(Number).sort((a, b) => a - b) },
      }),
    onSuccess: async (added) => {
      await Promise.all([refreshRecords(car.id), refreshVehicle(car.id)]);
      notifications.show({ message: t("vehicle.photos.added", { count: added.length }) });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("vehicle.photos.fromInspection")} size={720}>
      {inspections.length > 1 && (
        <Select
          mb="sm"
          label={t("vehicle.photos.inspection")}
          allowDeselect={false}
          data={inspections.map(({ inspection_id, created_at }) => ({
            value: inspection_id,
            label: instant(created_at),
          }))}
          value={inspectionId}
          onChange={(id) => {
            choose(id ?? inspectionId);
            setChosen([]);
          }}
        />
      )}
      <PhotoChoices
        label={t("vehicle.photos.choices")}
        photos={(inspection?.images ?? []).map((image) => ({
          id: String(image.index),
          url: image.url,
          name: t(`labels.angle.${shownAngle(image)}`),
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {add.isError && <ErrorNotice error={add.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => setChosen(inspection?.images.map(({ index }) => String(index)) ?? [])}>
          {t("vehicle.photos.all")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {t("vehicle.photos.addChosen", { count: chosen.length })}
        </Button>
      </Group>
    </Modal>
  );
}
