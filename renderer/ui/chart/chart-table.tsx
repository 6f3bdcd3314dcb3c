import { Table } from "@mantine/core";
import { t } from "../../texts/t.ts";
import classes from "./chart.module.css";
import type { ChartData } from "./chart-data.ts";

interface ChartTableProps {
  readonly title: string;
  readonly data: ChartData;
  readonly format: (value: number) => string;
  readonly labelTitle: string;
}

/** The values of a chart. The box scrolls, and so can have the focus. */
export const ChartTable = ({ title, data, format, labelTitle }: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className={classes.scroll} aria-label={t("ui.chart.tableOf", { title })} tabIndex={0}>
    <Table stickyHeader verticalSpacing={4} aria-label={t("ui.chart.tableOf", { title })}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{labelTitle}</Table.Th>
          {data.series.map(({ label }) => (
            <Table.Th key={label} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.labels.map((label, at) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            {data.series.map((series) => {
              const value = series.values[at] ?? null;
              return (
                <Table.Td key={series.label} ta="right">
                  {value === null ? t("ui.chart.noValue") : format(value)}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);
