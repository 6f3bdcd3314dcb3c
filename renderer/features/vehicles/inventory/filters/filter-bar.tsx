import { Button, CloseButton, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Team } from "../../../../../contracts/accounts/teams.ts";
import { t } from "../../../../texts/t.ts";
import { SidePanel } from "../../../../ui/page/side-panel.tsx";
import { TextFilterField } from "../../../../ui/table/text-filter-field.tsx";
import { activeFilters } from "./active-filters.ts";
import { FilterFields } from "./filter-fields.tsx";
import classes from "./filters.module.css";
import { type FilterState, noFilters } from "./filters.ts";

interface FilterBarProps extends FilterState {
  /** The teams of the user. */
  readonly teams: readonly Team[];
  /** How many vehicles match; undefined until they are counted. */
  readonly total: number | undefined;
  /** More controls of the list. */
  readonly children?: ReactNode;
}

/** The search, a panel with all filters, and the active ones, each with a button that removes it. */
export function FilterBar({ filters, change, teams, total, children }: FilterBarProps) {
  const [opened, panel] = useDisclosure(false);
  const active = activeFilters(filters, teams);
  const clear = () => change({ ...noFilters, search: filters.search, ...orderOf(filters) });
  return (
    <>
      <Group mb="xs" gap="xs">
        <TextFilterField
          className={classes.search ?? ""}
          aria-label={t("vehicles.inventory.search")}
          placeholder={t("vehicles.inventory.searched")}
          leftSection={<IconSearch size={16} aria-hidden />}
          filter={filters.search}
          onFilter={(search) => change({ search })}
        />
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={panel.open}>
          {t("vehicles.inventory.filter.open", { count: active.length })}
        </Button>
        {children}
      </Group>
      {active.length > 0 && (
        <ul className={classes.chips} aria-label={t("vehicles.inventory.filter.active")}>
          {active.map(({ name, value, without }) => (
            <li key={name} className={classes.chip}>
              {t("vehicles.inventory.filter.chip", { name, value })}
              <CloseButton
                size="sm"
                aria-label={t("vehicles.inventory.filter.remove", { name })}
                onClick={() => change(without)}
              />
            </li>
          ))}
          <li>
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t("vehicles.inventory.filter.clear")}
            </Button>
          </li>
        </ul>
      )}
      <SidePanel opened={opened} onClose={panel.close} title={t("vehicles.inventory.filter.title")}>
        <FilterFields filters={filters} change={change} teams={teams} />
        <Group mt="lg" justify="space-between">
          <Button variant="default" onClick={clear} disabled={active.length === 0}>
            {t("vehicles.inventory.filter.clear")}
          </Button>
          <Button onClick={panel.close}>
            {total === undefined ? t("common.close") : t("vehicles.inventory.filter.show", { count: total })}
          </Button>
        </Group>
      </SidePanel>
    </>
  );
}

const orderOf = ({ sortBy, sortOrder }: FilterState["filters"]) => ({ sortBy, sortOrder });
