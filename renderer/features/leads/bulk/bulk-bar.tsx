import { Button, Popover, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Lead, LeadStatus } from "../../../../contracts/customers/lead.ts";
import { queryClient } from "../../../api/client/query.ts";
import { type LeadList, leadListsKey } from "../../../api/records/leads.ts";
import { usePeople } from "../../../api/records/people.ts";
import { t } from "../../../texts/t.ts";
import { endOfDay } from "../../../ui/format/day-input.ts";
import type { RowSelection } from "../../../ui/table/row-selection.ts";
import { SelectionBar } from "../../../ui/table/selection-bar.tsx";
import { deleteLeads } from "../changes/change-leads.ts";
import { assign, setDue, setStatus, setTag } from "../changes/lead-actions.ts";

/** The selected leads with their latest loaded values, which an undo restores. */
function currentLeads({ rows }: RowSelection<Lead>): Lead[] {
  const loaded = queryClient
    .getQueriesData<LeadList>({ queryKey: leadListsKey })
    .flatMap(([, list]) => list?.leads ?? []);
  const latest = new Map(loaded.map((lead) => [lead.id, lead]));
  return [...rows.values()].map((lead) => latest.get(lead.id) ?? lead);
}

/** Changes or deletes all selected leads. Each change can be undone. Nothing while no lead is selected. */
export function BulkBar({ selection }: { readonly selection: RowSelection<Lead> }) {
  const people = usePeople();
  if (selection.rows.size === 0) return null;
  const run = (act: (leads: readonly Lead[]) => void) => {
    act(currentLeads(selection));
    selection.clear();
  };
  return (
    <SelectionBar
      label={t("leads.bulk.label")}
      selected={t("leads.bulk.selected", { count: selection.rows.size })}
      onClear={selection.clear}
    >
      <Select
        w={140}
        aria-label={t("leads.filter.status")}
        placeholder={t("leads.filter.status")}
        data={LeadStatus.options.map((value) => ({ value, label: t(`leads.status.${value}`) }))}
        value={null}
        onChange={(value) => value && run((leads) => setStatus(leads, LeadStatus.parse(value)))}
      />
      <Select
        w={160}
        aria-label={t("leads.filter.assignee")}
        placeholder={t("leads.filter.assignee")}
        data={[
          { value: "none", label: t("leads.filter.none") },
          ...people.all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={null}
        onChange={(id) => id && run((leads) => assign(leads, id === "none" ? null : id, people.nameOf(id) ?? ""))}
      />
      <ValuePopover
        label={t("leads.bulk.setDue")}
        type="date"
        onSave={(day) => run((leads) => setDue(leads, day === "" ? null : endOfDay(day)))}
      />
      <ValuePopover
        label={t("leads.bulk.setTag")}
        type="text"
        onSave={(tag) => run((leads) => setTag(leads, tag.trim()))}
      />
      <Button variant="default" c="var(--alarm)" onClick={() => run(deleteLeads)}>
        {t("leads.bulk.delete")}
      </Button>
    </SelectionBar>
  );
}

interface ValuePopoverProps {
  readonly label: string;
  readonly type: "date" | "text";
  /** Gets the entered value; empty removes it. */
  readonly onSave: (value: string) => void;
}

function ValuePopover({ label, type, onSave }: ValuePopoverProps) {
  const [opened, setOpened] = useState(false);
  const [value, setValue] = useState("");
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setOpened(false);
            onSave(value);
          }}
        >
          <TextInput
            label={label}
            type={type}
            maxLength={100}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" mt="xs">
            {t("common.save")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
