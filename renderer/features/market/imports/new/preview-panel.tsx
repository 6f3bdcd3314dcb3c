import { Alert, Button, Group, Progress, Table, Text, Title } from "@mantine/core";
import type { MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import { t } from "../../../../texts/t.ts";
import { count, daysSince, percent, utcDay } from "../../../../ui/format/format.ts";
import tableClasses from "../../../../ui/table/row-link.module.css";
import { Figures, Panel } from "../../panel.tsx";
import { kindsText, oldAfterDays, reasonText } from "../../words.ts";
import { useImportDraft } from "./draft.ts";

interface PreviewPanelProps {
  readonly preview: MarketPreview;
  /** Whether the file is read again with other choices, so that this preview is not what an import would do. */
  readonly isOld: boolean;
  readonly onImport: () => void;
  readonly onStop: () => void;
}

/** What the import would do with the rows, and the button that starts it. */
export const PreviewPanel = (props: PreviewPanelProps) => (
  <Panel title={t("market.preview.title")} actions={<ImportButton {...props} />}>
    {props.preview.problem === null ? <Content preview={props.preview} /> : <Text>{t("market.preview.unread")}</Text>}
  </Panel>
);

function Content({ preview }: Pick<PreviewPanelProps, "preview">) {
  const { rows, accepted, rejected, oldest, newest, kinds, is_complete, reasons } = preview;
  return (
    <>
      <Figures
        label={t("market.preview.figures")}
        figures={[
          [t("market.preview.rows"), count(rows)],
          [t("market.preview.accepted"), count(accepted)],
          [t("market.preview.rejected"), count(rejected)],
          [
            t("market.preview.dates"),
            oldest === null || newest === null ? t("market.preview.noDates") : `${utcDay(oldest)} – ${utcDay(newest)}`,
          ],
        ]}
      />
      {!is_complete && (
        <Text size="sm" mt="xs">
          {t("market.preview.first", { rows: count(rows) })}
        </Text>
      )}
      {kinds.length > 0 && (
        <Text size="sm" mt="xs">
          {t("market.preview.kinds", { kinds: kindsText(kinds) })}
          {newest === null && ` ${t("market.preview.undated")}`}
        </Text>
      )}
      {newest !== null && daysSince(newest) > oldAfterDays && (
        <Alert mt="sm" color="yellow" variant="outline" role="status">
          {t("market.preview.old", { day: utcDay(newest) })}
        </Alert>
      )}
      {reasons.length > 0 && <Reasons preview={preview} />}
    </>
  );
}

function ImportButton({ preview, isOld, onImport, onStop }: PreviewPanelProps) {
  const sent = useImportDraft(({ sent: share }) => share);
  const { problem, accepted, is_complete } = preview;
  if (sent !== undefined) {
    return (
      <Group gap="sm" role="status">
        <div>
          <Text size="sm">{t("market.preview.sending", { share: percent(sent) })}</Text>
          <Progress w={180} value={sent * 100} color="var(--accent)" aria-hidden />
        </div>
        <Button variant="default" onClick={onStop}>
          {t("market.preview.stop")}
        </Button>
      </Group>
    );
  }
  const label =
    problem !== null
      ? t("market.preview.fixColumns")
      : accepted === 0
        ? t("market.preview.nothing")
        : is_complete
          ? t("market.preview.run", { count: accepted })
          : t("market.preview.runAll");
  return (
    <Button onClick={onImport} disabled={isOld || problem !== null || accepted === 0}>
      {label}
    </Button>
  );
}

/** The reasons of the rejected rows, each with the number of its rows and one of them. */
function Reasons({ preview: { reasons, errors } }: { readonly preview: MarketPreview }) {
  return (
    <>
      <Title order={3} mt="md" mb="xs">
        {t("market.preview.reasons")}
      </Title>
      <Table className={tableClasses.table ?? ""} aria-label={t("market.preview.reasons")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right" w={70}>
              {t("market.preview.reasonRows")}
            </Table.Th>
            <Table.Th>{t("market.preview.example")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reasons.map(({ reason, rows, first_row }) => (
            <Table.Tr key={reason}>
              <Table.Td ta="right" style={{ verticalAlign: "top" }}>
                {count(rows)}
              </Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                {reasonText(errors.find(({ row }) => row === first_row)?.reason ?? reason)}{" "}
                <Text span c="dimmed" size="sm">
                  ({t("market.preview.exampleRow", { row: count(first_row) })})
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
