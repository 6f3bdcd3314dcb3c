import { Button, Checkbox, Group, SegmentedControl, Select } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { LeadStatus } from "../../../contracts/customers/lead.ts";
import { useSession } from "../../api/client/session.ts";
import { useCampaign } from "../../api/records/campaigns.ts";
import { usePeople } from "../../api/records/people.ts";
import { t } from "../../texts/t.ts";
import { TextFilterField } from "../../ui/table/text-filter-field.tsx";
import { type LeadFilters, noFilters, views, writeFilters } from "./filters.ts";
import classes from "./leads.module.css";

interface FilterBarProps {
  readonly filters: LeadFilters;
  readonly change: (part: Partial<LeadFilters>) => void;
}

const saved: readonly { readonly label: string; readonly part: Partial<LeadFilters> }[] = [
  { label: t("leads.filter.open"), part: {} },
  { label: t("leads.filter.overdueLeads"), part: { overdue: true } },
  { label: t("leads.filter.mine"), part: { assignee: "me" } },
  { label: t("leads.filter.unassigned"), part: { assignee: "none" } },
  { label: t("leads.filter.all"), part: { status: undefined } },
];

/** The board shows each status, so its filters do not limit the status. */
const onBoard = [
  { label: t("leads.filter.all"), part: {} },
  ...saved.filter(({ part }) => part.overdue || part.assignee !== undefined),
];

/** Common filters as links, and each filter as a field. */
export function FilterBar({ filters, change }: FilterBarProps) {
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="xs">
        <SavedFilters filters={filters} />
        <SegmentedControl
          mb="xs"
          aria-label={t("leads.view.label")}
          data={views.map((value) => ({ value, label: t(`leads.view.${value}`) }))}
          value={filters.view}
          onChange={(value) => change({ view: views.find((view) => view === value) ?? "list" })}
        />
      </Group>
      <Group mb="sm" gap="xs">
        <TextFilterField
          w={260}
          aria-label={t("leads.filter.search")}
          placeholder={t("leads.filter.searched")}
          leftSection={<IconSearch size={16} aria-hidden />}
          filter={filters.search}
          onFilter={(search) => change({ search })}
        />
        {filters.view === "list" && (
          <Select
            w={150}
            aria-label={t("leads.filter.status")}
            placeholder={t("leads.filter.anyStatus")}
            clearable
            clearButtonProps={{ "aria-label": t("leads.filter.anyStatus") }}
            data={LeadStatus.options.map((value) => ({ value, label: t(`leads.status.${value}`) }))}
            value={filters.status ?? null}
            onChange={(value) => change({ status: LeadStatus.safeParse(value).data })}
          />
        )}
        <AssigneeFilter filters={filters} change={change} />
        <Checkbox
          className={classes.check ?? ""}
          label={t("leads.filter.overdue")}
          checked={filters.overdue}
          onChange={(event) => change({ overdue: event.currentTarget.checked })}
        />
        {filters.campaign !== undefined && (
          <CampaignFilter id={filters.campaign} onRemove={() => change({ campaign: undefined })} />
        )}
      </Group>
    </>
  );
}

function SavedFilters({ filters }: Pick<FilterBarProps, "filters">) {
  const isBoard = filters.view === "board";
  const kept = { ...filters, ...noFilters, page: 1 };
  const current = String(writeFilters({ ...filters, page: 1, ...(isBoard && { status: noFilters.status }) }));
  const offered = isBoard ? onBoard : saved;
  return (
    <nav className={classes.saved} aria-label={t("leads.filter.saved")}>
      {offered.map(({ label, part }) => {
        const search = String(writeFilters({ ...kept, ...part }));
        return (
          <Link key={label} to={`/leads?${search}`} aria-current={search === current || undefined}>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

/** The campaign that the leads came from, with a button that removes the filter. It is set by links on other pages. */
function CampaignFilter({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const { data } = useCampaign(id);
  const name = data?.name ?? t("leads.filter.someCampaign");
  return (
    <Button
      variant="default"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={t("leads.filter.removeCampaign", { name })}
      onClick={onRemove}
    >
      {t("leads.filter.campaign", { name })}
    </Button>
  );
}

function AssigneeFilter({ filters, change }: FilterBarProps) {
  const people = usePeople();
  const { data: user } = useSession();
  const others = people.all.filter(({ id }) => id !== user?.id);
  return (
    <Select
      w={170}
      aria-label={t("leads.filter.assignee")}
      placeholder={t("leads.filter.anyAssignee")}
      clearable
      searchable={others.length > 6}
      clearButtonProps={{ "aria-label": t("leads.filter.anyAssignee") }}
      data={[
        { value: "me", label: t("leads.filter.me") },
        { value: "none", label: t("leads.filter.none") },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={filters.assignee ?? null}
      onChange={(value) => change({ assignee: value ?? undefined })}
    />
  );
}
