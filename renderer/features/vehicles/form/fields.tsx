import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import { distanceIn } from "../../../../contracts/accounts/units.ts";
import type { DecodedVin } from "../../../../contracts/vehicles/decoded-vin.ts";
import { VehicleCondition, VehicleStatus } from "../../../../contracts/vehicles/vehicle-filters.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { units } from "../../../ui/format/format.ts";
import { vehicleStatuses } from "../../../ui/format/labels.ts";
import { separators } from "../../../ui/format/separators.ts";
import { PriceInput } from "../price-input.tsx";
import { TeamField } from "./team-field.tsx";
import type { VehicleForm } from "./use-vehicle-form.ts";
import type { VehicleValues } from "./values.ts";
import { vinSource } from "./vin-sources.ts";

/** A sale has a price, a day and a buyer. Therefore "Sold" opens a dialog for a vehicle that is not sold yet. */
const statusOptions = (isSold: boolean, canSell: boolean) =>
  Object.entries(vehicleStatuses)
    .filter(([value]) => value !== "SOLD" || isSold || canSell)
    .map(([value, label]) => ({ value, label: value === "SOLD" && !isSold ? t("vehicles.form.sell") : label }));

type TextName = Exclude<keyof VehicleValues, "teamId">;

interface VehicleFieldsProps {
  readonly form: VehicleForm;
  /** Of the prices. */
  readonly currency: string;
  /** The data of the typed VIN. Fields that have a value of it show where it comes from. */
  readonly decoded: DecodedVin | undefined;
  /** Opens the dialog for a sale. Without it "Sold" is not offered. */
  readonly onSell?: (() => void) | undefined;
  /** The teams with which the user may share the vehicle. */
  readonly teams: readonly Team[];
  /** Whether the user may see what the vehicle cost. */
  readonly withCost: boolean;
}

/** All fields except the VIN, in the order in which they are read from the car and its papers. */
export function VehicleFields({ form, currency, decoded, onSell, teams, withCost }: VehicleFieldsProps) {
  const text = (name: TextName, required = false) => (
    <TextField key={form.key(name)} form={form} decoded={decoded} name={name} required={required} />
  );
  return (
    <>
      <div style={{ display: "grid", gridTemplateColumns: "100px 1fr 1fr", gap: "var(--mantine-spacing-sm)" }}>
        <NumberInput
          label={t("vehicles.field.overviewYear")}
          min={1886}
          max={2100}
          hideControls
          {...form.getInputProps("overviewYear")}
        />
        {text("make", true)}
        {text("model", true)}
      </div>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" mt="sm" verticalSpacing="sm">
        {text("trim")}
        {text("bodyStyle")}
        {text("engine")}
        {text("transmission")}
        {text("drivetrain")}
        {text("fuelType")}
        {text("exteriorColor")}
        {text("interiorColor")}
        <MileageField form={form} />
        <PriceField form={form} currency={currency} name="askingPrice" />
        {withCost && <PriceField form={form} currency={currency} name="purchasePrice" />}
        <ConditionField form={form} />
        {text("location")}
        {text("zipCode")}
        {text("stockNumber")}
        <TextInput
          label={t("vehicles.field.acquiredAt")}
          type="date"
          max={dayInput(new Date())}
          {...form.getInputProps("acquiredAt")}
        />
        <StatusField form={form} onSell={onSell} />
        <TeamField form={form} teams={teams} />
      </SimpleGrid>
      <Textarea
        label={t("vehicles.field.notes")}
        mt="sm"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps("notes")}
      />
    </>
  );
}

interface TextFieldProps extends Pick<VehicleFieldsProps, "form" | "decoded"> {
  readonly name: TextName;
  readonly required: boolean;
}

/** A text with the source of its value below it, if a decoded VIN gives the value and its source. */
const TextField = ({ form, decoded, name, required }: TextFieldProps) => (
  <TextInput
    label={t(`vehicles.field.${name}`)}
    required={required}
    description={name === "trim" || name === "drivetrain" ? vinSource(decoded, name, form.values[name]) : undefined}
    inputWrapperOrder={["label", "input", "description", "error"]}
    {...form.getInputProps(name)}
  />
);

interface PriceFieldProps extends Pick<VehicleFieldsProps, "form" | "currency"> {
  readonly name: "askingPrice" | "purchasePrice";
}

const PriceField = ({ form, currency, name }: PriceFieldProps) => (
  <PriceInput currency={currency} label={t(`vehicles.field.${name}`)} {...form.getInputProps(name)} />
);

const MileageField = ({ form }: Pick<VehicleFieldsProps, "form">) => (
  <NumberInput
    label={t("vehicles.field.mileage")}
    suffix={` ${units.distance}`}
    {...separators}
    min={0}
    max={distanceIn(units.distance, 2_000_000)}
    allowDecimal={false}
    hideControls
    {...form.getInputProps("mileage")}
  />
);

const ConditionField = ({ form }: Pick<VehicleFieldsProps, "form">) => (
  <Select
    label={t("vehicles.field.condition")}
    clearable
    data={VehicleCondition.options.map((value) => ({ value, label: t(`labels.condition.${value}`) }))}
    {...form.getInputProps("condition")}
    onChange={(value) => form.setFieldValue("condition", VehicleCondition.safeParse(value).data ?? "")}
  />
);

function StatusField({ form, onSell }: Pick<VehicleFieldsProps, "form" | "onSell">) {
  const isSold = form.getInitialValues().status === "SOLD";
  return (
    <Select
      label={t("vehicles.field.status")}
      allowDeselect={false}
      data={statusOptions(isSold, onSell !== undefined)}
      {...form.getInputProps("status")}
      onChange={(value) => {
        const status = VehicleStatus.safeParse(value).data;
        if (status === "SOLD" && !isSold) onSell?.();
        else if (status) form.setFieldValue("status", status);
      }}
    />
  );
}
