import { Table, Text } from "@mantine/core";
import type { MarketSummary } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { count, exactPercent, percent } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { bandJudgment, levelOf } from "./judgment.ts";

type Levels = NonNullable<MarketSummary["model"]>["levels"];

/** The errors of each price level. Retail and auction prices are predicted by separate parts of the model. */
export const LevelsTable = ({ levels }: { readonly levels: Levels }) =>
  levels.length === 0 ? (
    <Text px="md" pb="md" c="dimmed">
      {t("market.model.noLevels")}
    </Text>
  ) : (
    <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("market.model.levels")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("market.model.level")}</Table.Th>
          <Table.Th ta="right">{t("market.model.tested")}</Table.Th>
          <Table.Th ta="right">{t("market.model.median")}</Table.Th>
          <Table.Th ta="right">{t("market.model.within10")}</Table.Th>
          <Table.Th>{t("market.model.inBand")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {levels.map(({ kinds, rows, mdape, within_10, band_80 }) => {
          const band = bandJudgment(band_80);
          return (
            <Table.Tr key={kinds.join()}>
              <Table.Td data-main="line" fw={600}>
                {t(`market.model.levelNames.${levelOf(kinds)}`)}
                <Text size="xs" c="dimmed" fw={400}>
                  {kinds.map((kind) => t(`market.kind.${kind}`)).join(", ")}
                </Text>
              </Table.Td>
              <Table.Td ta="right" data-label={t("market.model.tested")}>
                {count(rows)}
              </Table.Td>
              <Table.Td ta="right" data-label={t("market.model.median")}>
                {exactPercent(mdape / 100)}
              </Table.Td>
              <Table.Td ta="right" data-label={t("market.model.within10")}>
                {percent(within_10 / 100)}
              </Table.Td>
              <Table.Td data-label={t("market.model.inBand")}>
                {percent(band_80 / 100)}{" "}
                <Tag tone={band === "good" ? "good" : "warn"}>{t(`market.model.bandWords.${band}`)}</Tag>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
