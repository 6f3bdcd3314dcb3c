import { Box, Input, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Lead, LeadChange, LeadStatus } from "../../../../contracts/customers/lead.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { usePeople } from "../../../api/records/people.ts";
import { t } from "../../../texts/t.ts";
import { dayInput, endOfDay } from "../../../ui/format/day-input.ts";
import { SavedText } from "../../../ui/forms/saved-text.tsx";
import { issueText } from "../../../ui/page/issue-text.ts";
import { changeLeads } from "../changes/change-leads.ts";
import { assign, setDue, setStatus } from "../changes/lead-actions.ts";
import classes from "../leads.module.css";

interface FieldsProps {
  readonly lead: Lead;
  /** Undefined until it is loaded. */
  readonly vehicle: Vehicle | undefined;
  readonly canManage: boolean;
}

type TextField = "action" | "targetName" | "targetInfo" | "tag" | "note";

/** The contract's message about a text, in words of the page; undefined if it is valid. */
function problemOf(field: TextField, text: string): string | undefined {
  const issue = LeadChange.shape[field].safeParse(text).error?.issues[0];
  return issue && issueText(issue, t("leads.panel.required"));
}

/** The values of a lead. Each is saved as soon as it is changed. */
export function LeadFields({ lead, vehicle, canManage }: FieldsProps) {
  const text = (field: TextField, label: string) => (
    <SavedText
      fieldId={`lead/${lead.id}/${field}`}
      label={label}
      value={lead[field]}
      type={field === "note" ? "multiline" : "text"}
      readOnly={!canManage}
      problemOf={(value) => problemOf(field, value)}
      onSave={(value) => changeLeads([lead], { [field]: value }, t("leads.done.saved"))}
    />
  );
  return (
    <Stack gap="sm">
      <StatusField lead={lead} canManage={canManage} />
      <div className={classes.facts}>
        <DueField lead={lead} canManage={canManage} />
        <AssigneeField lead={lead} vehicle={vehicle} canManage={canManage} />
      </div>
      {text("action", t("leads.panel.action"))}
      {text("targetName", t("leads.panel.customer"))}
      {text("targetInfo", t("leads.panel.contact"))}
      {text("tag", t("leads.panel.tag"))}
      {text("note", t("leads.panel.note"))}
    </Stack>
  );
}

type FieldProps = Omit<FieldsProps, "vehicle">;

function StatusField({ lead, canManage }: FieldProps) {
  return (
    <Box>
      <Input.Label id="lead-status">{t("leads.panel.status")}</Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby="lead-status"
        disabled={!canManage}
        data={LeadStatus.options.map((value) => ({ value, label: t(`leads.status.${value}`) }))}
        value={lead.status}
        onChange={(value) => setStatus([lead], LeadStatus.parse(value))}
      />
      {lead.lostReason && (
        <Text size="sm" mt={4}>
          {t("leads.panel.lostReason", { reason: t(`leads.lost.${lead.lostReason}`) })}
        </Text>
      )}
    </Box>
  );
}

function DueField({ lead, canManage }: FieldProps) {
  const saved = lead.dueAt === null ? "" : dayInput(new Date(lead.dueAt));
  /** The entered day that is not saved yet. */
  const entered = useRef<string>(undefined);
  const save = () => {
    const value = entered.current;
    entered.current = undefined;
    if (value !== undefined && value !== saved) setDue([lead], value === "" ? null : endOfDay(value));
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  // a field that disappears while it has the focus gets no blur event
  useEffect(() => () => latestSave.current(), []);
  return (
    <TextInput
      label={t("leads.panel.due")}
      type="date"
      // a date field passes through invalid days while the user types: saved when the user leaves it
      key={saved}
      defaultValue={saved}
      readOnly={!canManage}
      onChange={({ currentTarget: { value, validity } }) => {
        entered.current = validity.badInput ? undefined : value;
      }}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}

function AssigneeField({ lead, vehicle, canManage }: FieldsProps) {
  const people = usePeople();
  const offered = vehicle ? people.ofVehicle(vehicle) : [];
  const current = lead.assigneeId;
  const isListed = current === null || offered.some(({ id }) => id === current);
  const shown = isListed
    ? offered
    : [...offered, { id: current, name: people.nameOf(current) ?? t("leads.unknownPerson") }];
  return (
    <Select
      label={t("leads.panel.assignee")}
      placeholder={t("leads.unassigned")}
      readOnly={!canManage}
      clearable={canManage}
      clearButtonProps={{ "aria-label": t("leads.unassigned") }}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={current}
      onChange={(id) => assign([lead], id, (id !== null && people.nameOf(id)) || "")}
    />
  );
}
