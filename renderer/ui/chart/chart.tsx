import { Button, Group, Skeleton } from "@mantine/core";
import { IconChartLine, IconFileTypeCsv, IconPhoto, IconTable } from "@tabler/icons-react";
import { type ComponentType, useCallback, useEffect, useId, useState } from "react";
import { t } from "../../texts/t.ts";
import type { CanvasProps } from "./canvas.tsx";
import classes from "./chart.module.css";
import { type ChartData, type ChartKind, csvOf } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";
import { downloadCsv, downloadPng } from "./download.ts";

interface ChartProps {
  /** Names the chart for screen readers and, in lower case with hyphens, its downloaded files. */
  readonly title: string;
  readonly kind: ChartKind;
  /** Keep the same object while the data is the same: another object is drawn again. */
  readonly data: ChartData;
  /** Defined outside of the component, or memoized: another function is drawn again. */
  readonly format: (value: number) => string;
  /** The heading of the labels, like "Day". */
  readonly labelTitle: string;
  readonly height?: number;
  /** Draws the mean of the first series, with this name. */
  readonly showAverage?: string | undefined;
  /** The value of the full circle, for `radial`. */
  readonly max?: number | undefined;
}

type LoadedCanvas = ComponentType<CanvasProps>;

/** Chart.js, loaded when the first chart is shown. Failed: the table is shown instead. */
function useCanvas(): { readonly Canvas?: LoadedCanvas; readonly failed?: true } {
  const [state, setState] = useState<{ readonly Canvas?: LoadedCanvas; readonly failed?: true }>({});
  useEffect(() => {
    let gone = false;
    import("./canvas.tsx").then(
      ({ Canvas }) => gone || setState({ Canvas }),
      () => gone || setState({ failed: true }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return state;
}

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** A chart with its data as a table, and both as a file. Its height is the same while it loads. */
export function Chart({ title, kind, data, format, labelTitle, height = 240, showAverage, max }: ChartProps) {
  const { Canvas, failed = false } = useCanvas();
  const [asTable, setAsTable] = useState(false);
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>(null);
  const onCanvas = useCallback((canvas: HTMLCanvasElement | null) => setDrawn(canvas), []);
  const id = useId();
  const showsTable = asTable || failed;
  return (
    <figure className={classes.figure} aria-label={title}>
      <div id={id} className={classes.area} style={{ height }}>
        {showsTable && <ChartTable title={title} data={data} format={format} labelTitle={labelTitle} />}
        {!showsTable && Canvas === undefined && <Skeleton height={height} radius="sm" />}
        {!showsTable && Canvas && (
          <Canvas {...{ kind, data, format, showAverage, max, onCanvas }} label={t("ui.chart.label", { title })} />
        )}
      </div>
      <Group gap={4} mt={6} className={classes.tools}>
        <Button
          {...tool}
          leftSection={showsTable ? <IconChartLine {...icon} /> : <IconTable {...icon} />}
          aria-pressed={showsTable}
          aria-controls={id}
          disabled={failed}
          onClick={() => setAsTable(!asTable)}
        >
          {t("ui.chart.asTable")}
        </Button>
        <Button
          {...tool}
          leftSection={<IconPhoto {...icon} />}
          disabled={drawn === null}
          onClick={() => drawn && downloadPng(drawn, fileNameOf(title))}
        >
          {t("ui.chart.png")}
        </Button>
        <Button
          {...tool}
          leftSection={<IconFileTypeCsv {...icon} />}
          onClick={() => downloadCsv(csvOf(data, labelTitle), fileNameOf(title))}
        >
          {t("ui.chart.csv")}
        </Button>
      </Group>
    </figure>
  );
}

const icon = { size: 15, stroke: 1.6, "aria-hidden": true } as const;
const tool = { size: "compact-sm", variant: "subtle", color: "gray" } as const;
