import "../../../texts/lazy/mechanical-texts.ts";
import { Anchor, Table, Title } from "@mantine/core";
import { Link } from "react-router";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../texts/t.ts";
import { count, instant, oneDecimal } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import { searchOf } from "../address.ts";
import { driveWarnings } from "../result/drive/drive.ts";
import result from "../result/result.module.css";

interface HistoryProps {
  readonly diagnostics: readonly MechanicalDiagnostic[];
  readonly openId: string | undefined;
}

/** The vehicle's diagnostics, newest first. Each is a link. */
export const History = ({ diagnostics, openId }: HistoryProps) => (
  <section className={`panel ${result.system}`} aria-labelledby="past-diagnostics">
    <div className={result.systemHead}>
      <Title order={3} id="past-diagnostics">
        {t("mechanical.history.title")}
      </Title>
    </div>
    <Table aria-labelledby="past-diagnostics">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("mechanical.history.date")}</Table.Th>
          <Table.Th ta="right">{t("mechanical.history.health")}</Table.Th>
          <Table.Th ta="right">{t("mechanical.history.findings")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {diagnostics.map((one) => (
          <HistoryRow key={one.diagnostic_id} diagnostic={one} isOpen={one.diagnostic_id === openId} />
        ))}
      </Table.Tbody>
    </Table>
  </section>
);

interface HistoryRowProps {
  readonly diagnostic: MechanicalDiagnostic;
  readonly isOpen: boolean;
}

const HistoryRow = ({ diagnostic: { diagnostic_id: id, created_at, results }, isOpen }: HistoryRowProps) => (
  <Table.Tr {...(isOpen && { bg: "var(--accent-wash)" })}>
    <Table.Td>
      <Anchor
        component={Link}
        to={searchOf({ kind: "diagnostic", id })}
        preventScrollReset
        underline="always"
        fw={isOpen ? 700 : 500}
        aria-label={t("mechanical.history.open", { date: instant(created_at) })}
        {...(isOpen && { "aria-current": "true" as const })}
        py={6}
        size="sm"
        style={{ whiteSpace: "nowrap" }}
        display="inline-block"
      >
        {instant(created_at)}
      </Anchor>{" "}
      {driveWarnings(results)[0]?.advice === "stop" && <Tag tone="alarm">{t("mechanical.history.stop")}</Tag>}
    </Table.Td>
    <Table.Td ta="right">{oneDecimal(results.health_score)}</Table.Td>
    <Table.Td ta="right">{count(results.summary.total_issues)}</Table.Td>
  </Table.Tr>
);
