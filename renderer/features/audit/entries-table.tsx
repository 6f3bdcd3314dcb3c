import { ActionIcon, Table, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import type { AuditEntry } from "../../../contracts/accounts/audit.ts";
import { t } from "../../texts/t.ts";
import { instant } from "../../ui/format/format.ts";
import tableClasses from "../../ui/table/row-link.module.css";
import stacked from "../../ui/table/stacked.module.css";
import classes from "./audit.module.css";
import { actionLabel, detailText, kindLabel } from "./audit-texts.ts";
import type { AuditFilters } from "./filters.ts";

export const rowHeight = 48;

interface EntriesTableProps {
  readonly entries: readonly AuditEntry[];
  readonly onFilter: (part: Partial<AuditFilters>) => void;
}

/** In each row the user, the action and the subject are buttons that filter the log by them. */
export function EntriesTable({ entries, onFilter }: EntriesTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Table
      className={`${tableClasses.table} ${classes.entries} ${stacked.table}`}
      layout="fixed"
      aria-label={t("audit.title")}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={44} aria-label={t("audit.entry.details")} />
          <Table.Th w={190}>{t("audit.columns.when")}</Table.Th>
          <Table.Th w="22%">{t("audit.columns.who")}</Table.Th>
          <Table.Th w={250}>{t("audit.columns.what")}</Table.Th>
          <Table.Th>{t("audit.columns.about")}</Table.Th>
          <Table.Th w={150}>{t("audit.columns.fromWhere")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            <EntryRow entry={entry} open={open.has(entry.id)} onToggle={() => toggle(entry.id)} onFilter={onFilter} />
            {open.has(entry.id) && (
              <Table.Tr>
                <Table.Td />
                <Table.Td colSpan={5}>
                  <Details entry={entry} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface EntryRowProps extends Pick<EntriesTableProps, "onFilter"> {
  readonly entry: AuditEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function EntryRow({ entry, open, onToggle, onFilter }: EntryRowProps) {
  const { actor, action, subject } = entry;
  const when = instant(entry.createdAt);
  return (
    <Table.Tr h={rowHeight}>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-expanded={open}
          aria-label={t("audit.entry.detailsOf", { action: actionLabel(action), time: when })}
          onClick={onToggle}
        >
          {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </ActionIcon>
      </Table.Td>
      <Table.Td data-main>{when}</Table.Td>
      <Table.Td className={classes.wide} data-empty={actor === null || undefined}>
        {actor ? (
          <UnstyledButton
            className={classes.more ?? ""}
            title={
              actor.email === "" ? t("audit.entry.onlyOfAccount") : t("audit.entry.onlyOf", { account: actor.email })
            }
            onClick={() => onFilter({ actor: actor.email === "" ? actor.id : actor.email })}
          >
            {actor.name ?? (actor.email === "" ? t("audit.entry.deletedAccount") : actor.email)}
          </UnstyledButton>
        ) : (
          "–"
        )}
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          className={classes.more ?? ""}
          title={t("audit.entry.onlyAction", { action })}
          onClick={() => onFilter({ action })}
        >
          {actionLabel(action)}
        </UnstyledButton>
      </Table.Td>
      <Table.Td className={classes.wide}>
        <UnstyledButton
          className={classes.more ?? ""}
          title={subject.id === null ? t("audit.entry.onlyType", { type: subject.type }) : t("audit.entry.onlySubject")}
          onClick={() => onFilter({ subject: subject.id ?? subject.type })}
        >
          {subjectText(entry)}
        </UnstyledButton>
      </Table.Td>
      <Table.Td className="mono">{entry.address ?? "–"}</Table.Td>
    </Table.Tr>
  );
}

/** The subject's type and, if the entry has it, its name or address. */
function subjectText({ subject, details }: AuditEntry): string {
  const { vehicles } = details;
  if (subject.id === null && typeof vehicles === "number") return t("audit.subject.vehicles", { count: vehicles });
  const names = [subject.name, details.name, details.email];
  const name = names.find((value): value is string => typeof value === "string" && value !== "");
  const kind = kindLabel(subject.type);
  return name === undefined ? kind : t("audit.subject.named", { kind, name });
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const facts = [
    [t("audit.facts.action"), entry.action],
    [t("audit.facts.account"), entry.actor?.email ?? null],
    [t("audit.facts.signedInBy"), t(`audit.via.${entry.via}`)],
    [t(entry.via === "key" ? "audit.facts.key" : "audit.facts.session"), entry.credentialId],
    [t("audit.facts.subjectId", { kind: kindLabel(entry.subject.type) }), entry.subject.id],
    [t("audit.facts.workspace"), entry.workspaceId],
    ...Object.entries(entry.details).map(([name, value]) => [name, detailText(value)] as const),
  ] as const;
  return (
    <dl className={classes.details}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
