import { t } from "../../../texts/t.ts";
import { bandLabel, costBands } from "./cost-scale.ts";
import classes from "./diagram.module.css";

/** The meaning of the pins' colors. */
export function CostLegend({ currency }: { readonly currency: string }) {
  return (
    <ul className={classes.legend} aria-label={t("results.diagram.colors")}>
      {costBands.map(({ from, fill }, at) => (
        <li key={from}>
          <span style={{ background: fill }} aria-hidden />
          {bandLabel(at, currency)}
        </li>
      ))}
    </ul>
  );
}
