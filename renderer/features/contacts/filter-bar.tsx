import "../../texts/lazy/contacts-texts.ts";
import { Button, Group, Select } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { ContactStatus } from "../../../contracts/customers/contacts.ts";
import { t } from "../../texts/t.ts";
import { TextFilterField } from "../../ui/table/text-filter-field.tsx";
import type { ContactFilterState } from "./filters.ts";

export function FilterBar({ state: { filters, change } }: { readonly state: ContactFilterState }) {
  return (
    <Group mb="sm" gap="xs">
      <TextFilterField
        w={280}
        aria-label={t("contacts.search")}
        placeholder={t("contacts.searched")}
        leftSection={<IconSearch size={16} aria-hidden />}
        filter={filters.search}
        onFilter={(search) => change({ search })}
      />
      <Select
        w={150}
        aria-label={t("contacts.field.status")}
        placeholder={t("contacts.anyStatus")}
        clearable
        clearButtonProps={{ "aria-label": t("contacts.anyStatus") }}
        data={ContactStatus.options.map((value) => ({ value, label: t(`contacts.status.${value}`) }))}
        value={filters.status ?? null}
        onChange={(value) => change({ status: ContactStatus.safeParse(value).data })}
      />
      <Button
        variant={filters.duplicates ? "light" : "default"}
        aria-pressed={filters.duplicates}
        onClick={() => change({ duplicates: !filters.duplicates })}
      >
        {t("contacts.duplicates")}
      </Button>
    </Group>
  );
}
