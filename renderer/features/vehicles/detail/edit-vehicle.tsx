import { Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useSession } from "../../../api/client/session.ts";
import { useMyTeams, useVehicleAccess } from "../../../api/records/teams.ts";
import { refreshRecords } from "../../../api/records/vehicle-records.ts";
import { vehicleKey } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { vehicleFieldErrors } from "../form/field-errors.tsx";
import { VehicleFields } from "../form/fields.tsx";
import { editableTeams } from "../form/team-choice.ts";
import { useDecodedVin } from "../form/use-decoded-vin.ts";
import { hasTakenStockNumber, useVehicleForm, vinOwner, vinProblem } from "../form/use-vehicle-form.ts";
import { changesOf, type VehicleValues, valuesOf } from "../form/values.ts";
import { VinField } from "../form/vin-field.tsx";

interface EditVehicleProps {
  readonly car: Vehicle;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSell: () => void;
}

export function EditVehicle({ car, opened, onClose, onSell }: EditVehicleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("vehicles.form.edit")} size={680}>
      <EditForm car={car} onClose={onClose} onSell={onSell} />
    </Modal>
  );
}

/** Only the vehicle's owner may share it with a team. Its current team is always one of the options. */
function useTeamChoices({ ownerId, teamId }: Vehicle): readonly Team[] {
  const { data: user } = useSession();
  const { data: teams = [] } = useMyTeams();
  if (ownerId !== user?.id) return [];
  const editable = editableTeams(teams);
  return teams.filter((team) => editable.includes(team) || team.id === teamId);
}

function EditForm({ car, onClose, onSell }: Omit<EditVehicleProps, "opened">) {
  // the values when the dialog was opened: the car may be reloaded while it is open
  const [opened] = useState(() => valuesOf(car));
  const form = useVehicleForm(opened);
  const teams = useTeamChoices(car);
  const access = useVehicleAccess(car);
  const changedVin = form.values.vin !== (car.vin ?? "");
  const vin = useDecodedVin(changedVin ? form.values.vin : "");
  const save = useMutation({
    mutationFn: (values: VehicleValues) =>
      api.vehicles.update({ params: { id: car.id }, body: changesOf(opened, values) }),
    onSuccess: (saved) => {
      queryClient.setQueryData(vehicleKey(car.id), saved);
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      void refreshRecords(car.id);
      notifications.show({ message: t("vehicles.saved") });
      onClose();
    },
    onError: (error) => form.setErrors(vehicleFieldErrors(error)),
  });
  const refused = save.variables?.vin === form.values.vin ? vinProblem(save.error) : undefined;
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <VinField
        value={form.values.vin}
        onChange={(text) => form.setFieldValue("vin", text)}
        problem={vin.problem ?? refused}
        pending={vin.pending}
        decoded={vin.decoded}
        owner={refused === undefined ? undefined : vinOwner(save.error)}
      />
      <div style={{ height: 14 }} />
      <VehicleFields
        form={form}
        currency={car.currency}
        decoded={vin.decoded}
        teams={teams}
        withCost={access?.can("view_costs") ?? false}
        onSell={car.soldAt === null ? onSell : undefined}
      />
      {save.isError && refused === undefined && !hasTakenStockNumber(save.error) && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={save.error} />
        </div>
      )}
      <FormButtons
        submit={t("common.save")}
        isPending={save.isPending}
        isDisabled={vin.problem !== undefined}
        onCancel={onClose}
      />
    </form>
  );
}
