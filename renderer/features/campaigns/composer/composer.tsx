import "../../../texts/lazy/campaigns-texts.ts";
import { Alert, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { refreshCampaigns } from "../../../api/records/campaigns.ts";
import { useVehicleAccess } from "../../../api/records/teams.ts";
import { useVehiclePhotos } from "../../../api/records/vehicle-records.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { useComposerForm } from "./composer-form.ts";
import { AdFields } from "./fields/ad-fields.tsx";
import { AudienceFields } from "./fields/audience-fields.tsx";
import { BudgetFields } from "./fields/budget-fields.tsx";
import { PageChoice } from "./fields/page-choice.tsx";
import { PhotoChoice } from "./fields/photo-choice.tsx";
import { VehicleChoice } from "./fields/vehicle-choice.tsx";
import { Preview } from "./preview.tsx";
import { serverProblems } from "./problems.ts";
import { suggestionFor } from "./suggestion.ts";
import { type ComposerValues, linesOf } from "./values.ts";

interface ComposerProps {
  readonly initial: ComposerValues;
  /** Of a running campaign only the name, the budget and the last day can be changed. */
  readonly isRunning?: boolean;
  readonly saveLabel: string;
  readonly onSave: (values: ComposerValues, initial: ComposerValues) => Promise<Campaign>;
}

/** The form of a new or an existing campaign, with a preview. */
export function Composer({ initial: given, isRunning = false, saveLabel, onSave }: ComposerProps) {
  // the values when the page was opened: the campaign may be reloaded while it is open
  const [initial] = useState(given);
  const form = useComposerForm(initial);
  const { values } = form;
  const vehicle = useVehicle(values.vehicleId);
  const car = values.vehicleId === "" ? undefined : vehicle.data;
  const photos = useVehiclePhotos(values.vehicleId);
  const access = useVehicleAccess(car);
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const { isDirty } = form;
  const isUnsaved = useCallback(() => isDirty() && !isSaved.current, [isDirty]);
  const save = useMutation({
    mutationFn: (wanted: ComposerValues) => onSave(wanted, initial),
    onSuccess: async ({ id }) => {
      isSaved.current = true;
      await refreshCampaigns();
      await navigate(`/campaigns/${id}`, { replace: true });
    },
    onError: (error) => form.setErrors(serverProblems(error)),
  });
  const firstPhoto = photos.data?.find(({ id }) => id === values.photoIds[0]);
  const picture = firstPhoto?.urls.screen ?? linesOf(values.media)[0];
  const isForbidden = access !== undefined && !access.can("edit_inventory");
  const isShownByField = Object.keys(serverProblems(save.error)).some((field) => Object.hasOwn(values, field));
  return (
    <form onSubmit={form.onSubmit((wanted) => save.mutate(wanted))} noValidate>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <Stack gap="sm">
          {isRunning && (
            <Alert color="gray" variant="outline" role="note">
              {t("campaigns.composer.running")}
            </Alert>
          )}
          <VehicleChoice
            car={car}
            disabled={isRunning}
            error={form.errors.vehicleId}
            onChoose={(id) => form.setValues({ vehicleId: id, photoIds: [] })}
          />
          {vehicle.isError && !car && <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />}
          {isForbidden && <MissingPermission permission="edit_inventory" team={access.team} />}
          {car && !isRunning && !isForbidden && (
            <Group>
              <Button
                variant="default"
                onClick={() => form.setValues(suggestionFor(car, { photos: photos.data ?? [], name: values.name }))}
              >
                {t("campaigns.composer.suggest")}
              </Button>
            </Group>
          )}
          {car && <PhotoChoice form={form} car={car} disabled={isForbidden || isRunning} />}
          <AdFields form={form} isRunning={isRunning} disabled={isForbidden} />
          <BudgetFields form={form} isRunning={isRunning} disabled={isForbidden} />
          <AudienceFields form={form} disabled={isForbidden || isRunning} />
          <PageChoice form={form} car={car} disabled={isForbidden || isRunning} />
          {save.isError && !isShownByField && <ErrorNotice error={save.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={isForbidden}>
              {saveLabel}
            </Button>
          </Group>
        </Stack>
        <Preview picture={picture} headline={values.headline} text={values.text} />
      </SimpleGrid>
      <LeaveWarning isUnsaved={isUnsaved} text={t("campaigns.unsaved")} />
    </form>
  );
}
