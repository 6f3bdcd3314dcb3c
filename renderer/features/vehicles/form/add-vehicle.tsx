import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useSendOnce } from "../../../api/client/send-once.ts";
import { useCurrency } from "../../../api/records/dealership.ts";
import { useMyTeams } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { vehicleFieldErrors } from "./field-errors.tsx";
import { VehicleFields } from "./fields.tsx";
import { editableTeams, initialTeam } from "./team-choice.ts";
import { useDecodedVin } from "./use-decoded-vin.ts";
import { hasTakenStockNumber, useVehicleForm, vinOwner, vinProblem } from "./use-vehicle-form.ts";
import { bodyOf, decodedValues, emptyValues, type VehicleValues } from "./values.ts";
import { VinField } from "./vin-field.tsx";

interface AddVehicleProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function AddVehicle({ opened, onClose }: AddVehicleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("vehicles.add")} size={680}>
      <AddWithTeams onClose={onClose} />
    </Modal>
  );
}

/** Shows the form once the user's teams are loaded. If they cannot be loaded, the server chooses the team. */
function AddWithTeams({ onClose }: { readonly onClose: () => void }) {
  const teams = useMyTeams();
  if (teams.isPending) return <LoadingRows rows={6} height={48} />;
  const editable = editableTeams(teams.data ?? []);
  return <AddForm onClose={onClose} teams={editable} teamId={teams.isError ? "" : initialTeam(editable)} />;
}

interface AddFormProps {
  readonly onClose: () => void;
  readonly teams: readonly Team[];
  readonly teamId: string;
}

function AddForm({ onClose, teams, teamId }: AddFormProps) {
  const navigate = useNavigate();
  const form = useVehicleForm({ ...emptyValues, teamId }, teams.length > 0);
  const vin = useDecodedVin(form.values.vin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decoded VIN fills the form once
  useEffect(() => {
    if (!vin.decoded) return;
    form.setValues(decodedValues(vin.decoded));
    form.clearErrors();
  }, [vin.decoded]);
  const sendOnce = useSendOnce();
  const add = useMutation({
    mutationFn: (values: VehicleValues) =>
      sendOnce((options) => api.vehicles.create({ body: bodyOf(values) }, options)),
    onSuccess: async (car) => {
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      onClose();
      await navigate(`/vehicles/${car.id}`);
    },
    onError: (error) => form.setErrors(vehicleFieldErrors(error)),
  });
  const currency = useCurrency();
  const refused = add.variables?.vin === form.values.vin ? vinProblem(add.error) : undefined;
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <VinField
        value={form.values.vin}
        onChange={(text) => form.setFieldValue("vin", text)}
        problem={vin.problem ?? refused}
        pending={vin.pending}
        decoded={vin.decoded}
        owner={refused === undefined ? undefined : vinOwner(add.error)}
      />
      <div style={{ height: 14 }} />
      <VehicleFields form={form} currency={currency} decoded={vin.decoded} teams={teams} withCost />
      {add.isError && refused === undefined && !hasTakenStockNumber(add.error) && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={add.error} />
        </div>
      )}
      <FormButtons
        submit={t("vehicles.add")}
        isPending={add.isPending}
        isDisabled={vin.problem !== undefined}
        onCancel={onClose}
      />
    </form>
  );
}
