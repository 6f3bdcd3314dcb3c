import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { count, percent } from "../../../ui/format/format.ts";
import classes from "./bars.module.css";

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly rows: number;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The number of all rows, of which each bar is a share. */
  readonly total: number;
}

/** Rows by a property: each with its number and its share, and a bar relative to the longest one. */
export function Bars({ label, bars, total }: BarsProps) {
  const longest = Math.max(1, ...bars.map(({ rows }) => rows));
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, rows }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          <span className={classes.rows}>
            {t("market.overview.share", { rows: count(rows), share: percent(rows / Math.max(1, total)) })}
          </span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${(rows / longest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
