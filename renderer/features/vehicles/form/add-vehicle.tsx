import { Button, Group, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../api/client.ts";
import { fieldErrors } from "../../../api/failure.ts";
import { queryClient } from "../../../api/query.ts";
import { Trouble } from "../../../ui/states.tsx";
import { VehicleFields } from "./fields.tsx";
import { useDecodedVin } from "./use-decoded-vin.ts";
import { useVehicleForm, vinOwner, vinProblem } from "./use-vehicle-form.ts";
import { bodyOf, decodedValues, emptyValues, type VehicleValues } from "./values.ts";
import { VinField } from "./vin-field.tsx";

interface AddVehicleProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function AddVehicle({ opened, onClose }: AddVehicleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a vehicle" size={680}>
      <AddForm onClose={onClose} />
    </Modal>
  );
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useVehicleForm(emptyValues);
  const vin = useDecodedVin(form.values.vin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new decoding fills the form once
  useEffect(() => {
    if (!vin.decoded) return;
    form.setValues(decodedValues(vin.decoded));
    form.clearErrors();
  }, [vin.decoded]);
  const add = useMutation({
    mutationFn: (values: VehicleValues) => api.vehicles.create({ body: bodyOf(values) }),
    onSuccess: async (car) => {
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      onClose();
      await navigate(`/vehicles/${car.id}`);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
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
      <VehicleFields form={form} />
      {add.isError && refused === undefined && (
        <div style={{ marginTop: 14 }}>
          <Trouble error={add.error} />
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending} disabled={vin.problem !== undefined}>
          Add vehicle
        </Button>
      </Group>
    </form>
  );
}
