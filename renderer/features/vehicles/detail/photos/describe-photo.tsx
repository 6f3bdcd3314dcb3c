import { Modal, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { maxCaption, type VehiclePhoto, vehiclePhotos } from "../../../../../contracts/vehicles/vehicle-photos.ts";
import { Angle } from "../../../../../contracts/vocabulary.ts";
import { t } from "../../../../texts/t.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { describePhoto } from "./photo-changes.ts";

interface DescribePhotoProps {
  readonly carId: string;
  readonly photo: VehiclePhoto;
  readonly onClose: () => void;
}

interface Description {
  caption: string;
  angle: string | null;
}

const descriptionOf = ({ caption, angle }: Description) => ({
  caption: caption.trim() === "" ? null : caption.trim(),
  angle: Angle.safeParse(angle).data ?? null,
});

/** The dialog for a photo's caption and angle. */
export function DescribePhoto({ carId, photo, onClose }: DescribePhotoProps) {
  const form = useForm<Description>({
    initialValues: { caption: photo.caption ?? "", angle: photo.angle },
    validate: (values) =>
      vehiclePhotos.update.body.safeParse(descriptionOf(values)).success
        ? {}
        : { caption: t("common.tooLong", { max: maxCaption }) },
  });
  // a description that could not be saved stays in the dialog
  const save = useMutation({
    mutationFn: (values: Description) => describePhoto(carId, photo.id, descriptionOf(values)),
    onSuccess: (isSaved) => isSaved && onClose(),
  });
  return (
    <Modal opened onClose={onClose} title={t("vehicle.photos.describe")} size={440}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput label={t("vehicle.photos.caption")} data-autofocus {...form.getInputProps("caption")} />
        <Select
          mt="sm"
          label={t("vehicle.photos.angle")}
          placeholder={t("vehicle.photos.noAngle")}
          clearable
          data={Angle.options.map((value) => ({ value, label: t(`labels.angle.${value}`) }))}
          {...form.getInputProps("angle")}
        />
        <FormButtons submit={t("common.save")} isPending={save.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
