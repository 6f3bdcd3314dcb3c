import "../../../../texts/lazy/campaigns-texts.ts";
import { Anchor, Box, Input, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useVehiclePhotos } from "../../../../api/records/vehicle-records.ts";
import { Rich } from "../../../../texts/rich.tsx";
import { t } from "../../../../texts/t.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { PhotoChoices } from "../../../../ui/photos/photo-choices.tsx";
import { photoName } from "../../../../ui/photos/photo-name.ts";
import type { ComposerForm } from "../composer-form.ts";

interface PhotoChoiceProps {
  readonly form: ComposerForm;
  readonly car: Vehicle;
  readonly disabled: boolean;
}

/** The photos of the vehicle that the ad shows, in the order in which they are chosen. */
export function PhotoChoice({ form, car, disabled }: PhotoChoiceProps) {
  const photos = useVehiclePhotos(car.id);
  return (
    <Input.Wrapper
      labelElement="div"
      label={t("campaigns.composer.photos")}
      description={t("campaigns.composer.photosHint")}
      error={form.errors.photoIds}
      inputWrapperOrder={["label", "description", "error", "input"]}
    >
      {photos.isError && !photos.data && <ErrorNotice error={photos.error} onRetry={() => void photos.refetch()} />}
      {photos.data?.length === 0 && (
        <Text size="sm">
          <Rich
            text="campaigns.composer.noPhotos"
            components={{ a: <Anchor component={Link} to={`/vehicles/${car.id}/photos`} inherit underline="always" /> }}
          />
        </Text>
      )}
      <Box mt={6}>
        <PhotoChoices
          label={t("campaigns.composer.photos")}
          numbered
          disabled={disabled}
          photos={(photos.data ?? []).map((photo) => ({
            id: photo.id,
            url: photo.urls.thumb,
            name: photoName(photo, photo.position + 1),
          }))}
          chosen={form.values.photoIds}
          onChange={(chosen) => form.setFieldValue("photoIds", chosen)}
        />
      </Box>
    </Input.Wrapper>
  );
}
