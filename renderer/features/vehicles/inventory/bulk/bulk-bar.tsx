import "../../../../texts/lazy/bulk-texts.ts";
import { Button, Select, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Team } from "../../../../../contracts/accounts/teams.ts";
import { maxChangedVehicles } from "../../../../../contracts/vehicles/vehicle-changes.ts";
import { statusesInStock } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { vehicleStatuses } from "../../../../ui/format/labels.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import type { RowSelection } from "../../../../ui/table/row-selection.ts";
import { SelectionBar } from "../../../../ui/table/selection-bar.tsx";
import { composerAddress } from "../../../campaigns/composer/address.ts";
import { onlyMe, teamOptions } from "../../form/team-choice.ts";
import type { InventoryFilters } from "../filters/filters.ts";
import { changeStatus } from "./change-status.ts";
import { changeWithUndo, currentCars, teamField } from "./change-vehicles.ts";
import { SelectMatching } from "./select-matching.tsx";

type Selection = RowSelection<InventoryVehicle>;

interface BulkBarProps {
  readonly selection: Selection;
  /** The teams with which the user may share vehicles. */
  readonly teams: readonly Team[];
  readonly filters: InventoryFilters;
  /** How many vehicles match the filters. */
  readonly total: number;
}

/** Changes all selected vehicles. Nothing while no vehicle is selected. */
export function BulkBar({ selection, teams, filters, total }: BulkBarProps) {
  const count = selection.rows.size;
  if (count === 0) return null;
  return (
    <SelectionBar
      label={t("bulk.label")}
      selected={t("bulk.selected", { count })}
      onClear={selection.clear}
      more={<SelectMatching selection={selection} filters={filters} total={total} />}
    >
      {count > maxChangedVehicles ? (
        <Text size="sm">{t("bulk.tooMany", { max: maxChangedVehicles })}</Text>
      ) : (
        <Actions selection={selection} teams={teams} />
      )}
    </SelectionBar>
  );
}

const loadDialogs = () => import("./dialogs.tsx");

function Actions({ selection, teams }: Pick<BulkBarProps, "selection" | "teams">) {
  const [isPending, setPending] = useState(false);
  const [dialog, open] = useState<"price" | "advertise" | "sale">();
  const dialogs = useOnDemand(loadDialogs, dialog !== undefined);
  const navigate = useNavigate();
  const cars = [...selection.rows.values()];
  const [only, ...others] = cars;
  const run = async (change: Promise<boolean>) => {
    setPending(true);
    const isDone = await change;
    setPending(false);
    if (isDone) selection.clear();
  };
  const advertise = () => (only && others.length === 0 ? void navigate(composerAddress(only.id)) : open("advertise"));
  return (
    <>
      <StatusSelect
        isDisabled={isPending}
        onSell={only && others.length === 0 && only.soldAt === null ? () => open("sale") : undefined}
        onChange={(status) => void run(changeStatus(cars, status))}
      />
      <Button variant="default" onClick={() => open("price")} disabled={isPending}>
        {t("bulk.price.open")}
      </Button>
      <Button variant="default" onClick={advertise} disabled={isPending}>
        {t("bulk.advertise.open")}
      </Button>
      {teams.length > 0 && (
        <Select
          w={150}
          aria-label={t("bulk.share")}
          placeholder={t("bulk.share")}
          disabled={isPending}
          data={teamOptions(teams)}
          value={null}
          onChange={(id) => id && void run(shareWith(cars, teams, id))}
        />
      )}
      <Button
        variant="default"
        {...(!isPending && { c: "var(--alarm)" })}
        onClick={() => void run(changeStatus(cars, "ARCHIVED"))}
        disabled={isPending}
      >
        {t("bulk.archive")}
      </Button>
      {dialogs && (
        <dialogs.BulkDialogs
          opened={dialog}
          cars={cars}
          onClose={() => open(undefined)}
          onDone={() => {
            open(undefined);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

const statuses = statusesInStock.map((value) => ({ value, label: vehicleStatuses[value] }));

interface StatusSelectProps {
  readonly isDisabled: boolean;
  /** Undefined if a sale cannot be recorded: it has one vehicle, which is not sold yet. */
  readonly onSell: (() => void) | undefined;
  readonly onChange: (status: (typeof statusesInStock)[number]) => void;
}

const StatusSelect = ({ isDisabled, onSell, onChange }: StatusSelectProps) => (
  <Select
    w={130}
    aria-label={t("vehicles.field.status")}
    placeholder={t("vehicles.field.status")}
    disabled={isDisabled}
    data={[...statuses, ...(onSell ? [{ value: "SOLD", label: t("vehicles.form.sell") }] : [])]}
    value={null}
    onChange={(value) => {
      const status = statusesInStock.find((one) => one === value);
      if (status) onChange(status);
      else if (value !== null) onSell?.();
    }}
  />
);

/** Shares the vehicles with a team, or makes them private, and offers to undo it. It applies to all of them or to none. */
async function shareWith(cars: readonly InventoryVehicle[], teams: readonly Team[], id: string): Promise<boolean> {
  const teamId = id === onlyMe ? null : id;
  const before = currentCars(cars).filter((car) => car.teamId !== teamId);
  const after = before.map((car) => teamField.with(car, teamId));
  const { length: count } = before;
  const team = teams.find((one) => one.id === teamId)?.name;
  const message = team === undefined ? t("bulk.done.private", { count }) : t("bulk.done.shared", { count, team });
  try {
    await changeWithUndo({ field: teamField, before, after }, message);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
