import { Modal, NumberInput, Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { distanceIn, milesFrom } from "../../../../../contracts/accounts/units.ts";
import type { VisualInspection } from "../../../../../contracts/inspections/visual.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import { VehicleCondition } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import { useInspections } from "../../../../api/records/inspections.ts";
import { showValuation } from "../../../../api/records/valuations.ts";
import { t } from "../../../../texts/t.ts";
import { day, money, oneDecimal, units } from "../../../../ui/format/format.ts";
import { separators } from "../../../../ui/format/separators.ts";
import { enteredNumber } from "../../../../ui/forms/entered-number.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import touch from "../../../../ui/page/touch.module.css";
import { latestResult } from "../header/figures.ts";
import { formErrors, initialValues, inspected, requestOf, type Values } from "./request.ts";

interface NewValuationProps {
  readonly car: Vehicle;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (valuation: Valuation) => void;
}

/** The dialog for a new valuation of the vehicle, filled in from its record. */
export function NewValuation({ opened, ...form }: NewValuationProps) {
  const inspections = useInspections({ vehicle_id: form.car.id, limit: 50 });
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t("valuation.form.title")}
      size={480}
      className={touch.touch ?? ""}
    >
      {inspections.isPending && <LoadingRows rows={3} height={56} />}
      {inspections.isError && !inspections.data && (
        <ErrorNotice error={inspections.error} onRetry={() => void inspections.refetch()} />
      )}
      {inspections.data && <ValuationForm {...form} inspection={latestResult(inspections.data.inspections)} />}
    </Modal>
  );
}

interface FormProps extends Omit<NewValuationProps, "opened"> {
  /** The newest inspection with a grade. */
  readonly inspection: VisualInspection | undefined;
}

const conditionOptions = (inspection: VisualInspection | undefined) => [
  ...(inspection?.results
    ? [
        {
          value: inspected,
          label: t("valuation.form.inspected", {
            // as the server values it: what a person entered takes precedence
            grade: oneDecimal(inspection.by_hand?.manual_grade?.value ?? inspection.results.grade.value),
            date: day(inspection.created_at),
          }),
        },
      ]
    : []),
  ...VehicleCondition.options.map((value) => ({ value, label: t(`labels.condition.${value}`) })),
];

const lacksMarket = (error: unknown): boolean => error instanceof AppError && error.code === "INSUFFICIENT_MARKET_DATA";

function ValuationForm({ car, inspection, onClose, onAdded }: FormProps) {
  const form = useForm<Values>({
    initialValues: initialValues(
      { ...car, mileage: car.mileage === null ? null : distanceIn(units.distance, car.mileage) },
      inspection !== undefined,
    ),
    validate: {
      mileage: (value) => (enteredNumber(value) === undefined ? t("valuation.form.missingMileage") : null),
      zipCode: (value) => (/^(\d{5}(-\d{4})?)?$/.test(value.trim()) ? null : t("valuation.form.invalidZip")),
    },
  });
  const run = useMutation({
    mutationFn: (values: Values) =>
      api.valuations.valuate({
        body: requestOf(values, {
          carId: car.id,
          inspectionId: inspection?.inspection_id,
          milesOf: (distance) => milesFrom(units.distance, distance),
        }),
      }),
    onSuccess: (saved) => {
      showValuation(car.id, saved);
      const { adjusted_value, currency } = saved.valuation;
      notifications.show({ message: t("valuation.form.done", { value: money(adjusted_value.average, currency) }) });
      onClose();
      onAdded(saved);
    },
    onError: (error) => form.setErrors(formErrors(fieldErrors(error))),
  });
  const hasFieldError = run.isError && Object.keys(formErrors(fieldErrors(run.error))).length > 0;
  return (
    <form onSubmit={form.onSubmit((values) => run.mutate(values))} noValidate>
      <Text size="sm" mb="sm">
        {t("valuation.form.text")}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput
          label={t("valuation.form.mileage")}
          required
          data-autofocus
          suffix={` ${units.distance}`}
          {...separators}
          min={0}
          max={distanceIn(units.distance, 2_000_000)}
          allowDecimal={false}
          hideControls
          {...form.getInputProps("mileage")}
        />
        <TextInput
          label={t("valuation.form.zipCode")}
          description={t("valuation.form.zipHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          {...form.getInputProps("zipCode")}
        />
      </SimpleGrid>
      <Select
        mt="sm"
        label={t("valuation.form.condition")}
        allowDeselect={false}
        data={conditionOptions(inspection)}
        {...form.getInputProps("condition")}
      />
      {run.isError && !hasFieldError && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={run.error} />
          {lacksMarket(run.error) && (
            <Text size="sm" mt="xs">
              {t("valuation.form.market")}
            </Text>
          )}
        </div>
      )}
      <FormButtons submit={t("valuation.form.submit")} isPending={run.isPending} onCancel={onClose} />
    </form>
  );
}
