import { Button, Group, Select, TextInput } from "@mantine/core";
import type { ChangeEvent } from "react";
import { t } from "../../texts/t.ts";
import { TextFilterField } from "../../ui/table/text-filter-field.tsx";
import { actionLabel, knownActions } from "./audit-texts.ts";
import { type AuditFilters, isFiltered } from "./filters.ts";

interface FilterBarProps {
  readonly filters: AuditFilters;
  readonly change: (part: Partial<AuditFilters>) => void;
  readonly onClear: () => void;
}

/** The known actions, with the one of the address: a newer server has others. */
const actionsWith = (action: string): readonly string[] =>
  action === "" || knownActions.some((known) => known === action) ? knownActions : [action, ...knownActions];

export function FilterBar({ filters, change, onClear }: FilterBarProps) {
  const day = (name: "from" | "to") => (
    <TextInput
      type="date"
      w={150}
      label={t(`audit.filter.${name}`)}
      value={filters[name]}
      max={name === "from" ? filters.to : undefined}
      min={name === "to" ? filters.from : undefined}
      onChange={(event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Group mb="sm" gap="xs" align="flex-end" component="search">
      <TextFilterField
        w={230}
        label={t("audit.columns.who")}
        placeholder="ann@dealer.com"
        filter={filters.actor}
        onFilter={(actor) => change({ actor })}
      />
      <Select
        w={250}
        label={t("audit.columns.what")}
        placeholder={t("audit.filter.anyAction")}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("audit.filter.anyAction") }}
        data={actionsWith(filters.action).map((value) => ({ value, label: actionLabel(value) }))}
        value={filters.action || null}
        onChange={(value) => change({ action: value ?? "" })}
      />
      <TextFilterField
        w={200}
        label={t("audit.columns.about")}
        placeholder={t("audit.filter.aboutHint")}
        filter={filters.subject}
        onFilter={(subject) => change({ subject })}
      />
      {day("from")}
      {day("to")}
      {isFiltered(filters) && (
        <Button variant="default" onClick={onClear}>
          {t("audit.filter.clear")}
        </Button>
      )}
    </Group>
  );
}
