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
import { refreshVehicle, vehicleKey } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { vehicleFieldErrors } from "../form/field-errors.tsx";
import { VehicleFields } from "../form/fields.tsx";
import { editableTeams } from "../form/team-choice.ts";
import { useDecodedVin } from "../form/use-decoded-vin.ts";
import {
  hasTakenStockNumber,
  useVehicleForm,
  type VehicleForm,
  vinOwner,
  vinProblem,
} from "../form/use-vehicle-form.ts";
import { changesOf, comesBack, type VehicleValues, valuesOf } from "../form/values.ts";
import { VinField } from "../form/vin-field.tsx";
import { BackInStock } from "../sale/changes/back-in-stock.tsx";

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

interface SaveTask {
  readonly car: Vehicle;
  /** The values when the form was opened. */
  readonly opened: VehicleValues;
  readonly form: VehicleForm;
  readonly onDone: () => void;
}

function useSave({ car, opened, form, onDone }: SaveTask) {
  return useMutation({
    mutationFn: (values: VehicleValues) =>
      api.vehicles.update({ params: { id: car.id }, body: changesOf(opened, values) }),
    onSuccess: (saved) => {
      queryClient.setQueryData(vehicleKey(car.id), saved);
      // also the vehicle: a request that began before, after its sale was voided, would bring its earlier state
      void refreshVehicle(car.id);
      void refreshRecords(car.id);
      notifications.show({ message: t("vehicles.saved") });
      onDone();
    },
    onError: (error) => form.setErrors(vehicleFieldErrors(error)),
  });
}

function EditForm({ car, onClose, onSell }: Omit<EditVehicleProps, "opened">) {
  // the values when the dialog was opened: the car may be reloaded while it is open
  const [opened] = useState(() => valuesOf(car));
  const [backAs, askBackAs] = useState<VehicleValues>();
  const form = useVehicleForm(opened);
  const teams = useTeamChoices(car);
  const access = useVehicleAccess(car);
  const changedVin = form.values.vin !== (car.vin ?? "");
  const vin = useDecodedVin(changedVin ? form.values.vin : "");
  const save = useSave({ car, opened, form, onDone: onClose });
  const submit = (values: VehicleValues) => (comesBack(car, values.status) ? askBackAs(values) : save.mutate(values));
  const refused = save.variables?.vin === form.values.vin ? vinProblem(save.error) : undefined;
  return (
    <>
      <form onSubmit={form.onSubmit(submit)} noValidate>
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
      {backAs && <SaleQuestion car={car} values={backAs} onSave={save.mutate} onClose={() => askBackAs(undefined)} />}
    </>
  );
}

interface SaleQuestionProps {
  readonly car: Vehicle;
  readonly values: VehicleValues;
  readonly onSave: (values: VehicleValues) => void;
  readonly onClose: () => void;
}

/** Outside of the form, which would otherwise be sent with the form of the dialog. */
function SaleQuestion({ car, values, onSave, onClose }: SaleQuestionProps) {
  const save = () => {
    onClose();
    onSave(values);
  };
  return <BackInStock car={{ ...car, status: values.status }} onClose={onClose} onKeep={save} onVoided={save} />;
}
