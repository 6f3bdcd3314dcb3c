import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Lead, LeadStatus } from "../../../contracts/customers/lead.ts";
import { usePeople } from "../../api/records/people.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { Tag, type Tone } from "../../ui/page/tag.tsx";
import classes from "../../ui/table/row-link.module.css";
import type { RowSelection } from "../../ui/table/row-selection.ts";
import stacked from "../../ui/table/stacked.module.css";
import { DueTag } from "./due-tag.tsx";
import type { LeadFilterState, SortBy } from "./filters.ts";
import { SoldTag } from "./sold-tag.tsx";

export const rowHeight = 44;

const tones: Readonly<Record<LeadStatus, Tone>> = { NEW: "accent", COMPLETED: "good", NOT_NEEDED: "plain" };

export const StatusTag = ({ status }: Pick<Lead, "status">) => (
  <Tag tone={tones[status]}>{t(`leads.status.${status}`)}</Tag>
);

export const carName = ({ car }: Pick<Lead, "car">): string => (car ? vehicleName({ ...car, trim: null }) : "");

interface TableProps {
  readonly leads: readonly Lead[];
  readonly state: LeadFilterState;
  /** Undefined if the user may not change leads. */
  readonly selection: RowSelection<Lead> | undefined;
}

export function LeadTable({ leads, state, selection }: TableProps) {
  const { nameOf } = usePeople();
  const heading = (label: string, by: SortBy) => <SortHeading label={label} by={by} state={state} />;
  return (
    <Table className={`${classes.table} ${stacked.table}`} highlightOnHover aria-label={t("leads.table.label")}>
      <Table.Thead>
        <Table.Tr>
          {selection && <SelectAllHeading leads={leads} selection={selection} />}
          {heading(t("leads.table.customer"), "targetName")}
          {heading(t("leads.table.action"), "action")}
          <Table.Th>{t("leads.table.vehicle")}</Table.Th>
          {heading(t("leads.table.due"), "dueAt")}
          <Table.Th>{t("leads.table.assignee")}</Table.Th>
          {heading(t("leads.table.status"), "status")}
          {heading(t("leads.table.age"), "createdAt")}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {leads.map((lead) => (
          <LeadRow
            key={lead.id}
            lead={lead}
            to={state.addressOf(lead.id)}
            selection={selection}
            assignee={lead.assigneeId && (nameOf(lead.assigneeId) ?? t("leads.unknownPerson"))}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly lead: Lead;
  readonly to: string;
  /** Null if nobody is assigned. */
  readonly assignee: string | null;
  readonly selection: RowSelection<Lead> | undefined;
}

function LeadRow({ lead, to, assignee, selection }: RowProps) {
  return (
    <Table.Tr h={rowHeight} className={classes.row ?? ""}>
      {selection && (
        <Table.Td className={classes.above ?? ""}>
          <Checkbox
            aria-label={t("leads.table.select", { customer: lead.targetName, action: lead.action })}
            checked={selection.rows.has(lead.id)}
            onChange={(event) => selection.set([lead], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td data-main>
        <Link to={to} className={classes.name ?? ""}>
          {lead.targetName}
        </Link>
      </Table.Td>
      <Table.Td data-main="line">{lead.action}</Table.Td>
      <Table.Td data-main="line">
        {carName(lead)} <SoldTag lead={lead} vehicle={lead.car} />
      </Table.Td>
      <Table.Td data-empty={(lead.dueAt === null && !lead.isOverdue) || undefined}>
        <DueTag lead={lead} />
      </Table.Td>
      <Table.Td data-empty={assignee === null || undefined}>{assignee ?? "–"}</Table.Td>
      <Table.Td>
        <StatusTag status={lead.status} />
      </Table.Td>
      <Table.Td>{lead.ageDays === 0 ? t("leads.today") : t("leads.age", { count: lead.ageDays })}</Table.Td>
    </Table.Tr>
  );
}

/** A checkbox that selects all leads on this page of the list. */
function SelectAllHeading({
  leads,
  selection,
}: Pick<TableProps, "leads"> & { readonly selection: RowSelection<Lead> }) {
  const selected = leads.filter(({ id }) => selection.rows.has(id)).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        aria-label={t("leads.table.selectAll")}
        checked={selected === leads.length}
        indeterminate={selected > 0 && selected < leads.length}
        onChange={(event) => selection.set(leads, event.currentTarget.checked)}
      />
    </Table.Th>
  );
}

interface HeadingProps {
  readonly label: string;
  readonly by: SortBy;
  readonly state: LeadFilterState;
}

function SortHeading({ label, by, state: { filters, change } }: HeadingProps) {
  const active = filters.sortBy === by;
  const ascending = filters.sortOrder === "asc";
  const Arrow = ascending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th aria-sort={active ? (ascending ? "ascending" : "descending") : "none"}>
      <UnstyledButton
        className={classes.sort ?? ""}
        onClick={() => change({ sortBy: by, sortOrder: active && ascending ? "desc" : "asc" })}
      >
        {label}
        <Arrow size={13} aria-hidden style={{ visibility: active ? "visible" : "hidden" }} />
      </UnstyledButton>
    </Table.Th>
  );
}
