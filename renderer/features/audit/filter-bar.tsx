import { Autocomplete, Button, Group, TextInput } from "@mantine/core";
import type { ChangeEvent } from "react";
import { t } from "../../texts/t.ts";
import { useDebouncedFilter } from "../../ui/table/use-debounced-filter.ts";
import { knownActions } from "./audit-texts.ts";
import { type AuditFilters, isFiltered } from "./filters.ts";

interface FilterBarProps {
  readonly filters: AuditFilters;
  readonly change: (part: Partial<AuditFilters>) => void;
  readonly onClear: () => void;
}

export function FilterBar({ filters, change, onClear }: FilterBarProps) {
  const actor = useDebouncedFilter(filters.actor, (text) => change({ actor: text }));
  const action = useDebouncedFilter(filters.action, (text) => change({ action: text }));
  const subject = useDebouncedFilter(filters.subject, (text) => change({ subject: text }));
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
      <TextInput
        w={230}
        label={t("audit.columns.who")}
        placeholder="ann@dealer.com"
        value={actor.text}
        onChange={(event) => actor.type(event.currentTarget.value)}
      />
      <Autocomplete
        w={250}
        label={t("audit.columns.what")}
        placeholder="account.signed_in"
        data={[...knownActions]}
        value={action.text}
        onChange={action.type}
      />
      <TextInput
        w={200}
        label={t("audit.columns.about")}
        placeholder={t("audit.filter.aboutHint")}
        value={subject.text}
        onChange={(event) => subject.type(event.currentTarget.value)}
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
