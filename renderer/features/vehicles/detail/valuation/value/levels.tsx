import { Title } from "@mantine/core";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { money, moneyRange } from "../../../../../ui/format/format.ts";
import panel from "../valuation.module.css";
import { commonScale } from "./price-on-market.ts";
import classes from "./value.module.css";

const levels = ["retail", "private_party", "trade_in", "wholesale"] as const;

/** The car's value at retail, between private persons, as trade-in and at wholesale, with bars on one scale. */
export function Levels({ valuation }: { readonly valuation: Valuation }) {
  const { alternative_valuations: bands, valuation: shown } = valuation;
  const { currency } = shown;
  const place = commonScale(levels.map((level) => bands[level]));
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="levels-title">
      <Title order={2} id="levels-title">
        {t("valuation.levels.title")}
      </Title>
      <p className={panel.text}>{t("valuation.levels.text")}</p>
      <dl className={classes.levels}>
        {levels.map((level) => {
          const { min, average, max } = bands[level];
          return (
            <div key={level} data-shown={level === shown.valuation_type || undefined}>
              <dt>{t(`valuation.type.${level}`)}</dt>
              <dd>
                <strong>{money(average, currency)}</strong>
                <span className={panel.dimmed}>{moneyRange({ min, max, currency })}</span>
              </dd>
              <dd className={classes.bar} aria-hidden>
                <span style={{ left: `${place(min) * 100}%`, width: `${(place(max) - place(min)) * 100}%` }} />
                <i style={{ left: `${place(average) * 100}%` }} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
