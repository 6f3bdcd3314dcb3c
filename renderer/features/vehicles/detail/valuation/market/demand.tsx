import { Title } from "@mantine/core";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { count } from "../../../../../ui/format/format.ts";
import { translated } from "../../../../../ui/format/sentences.ts";
import figures from "../../../../../ui/page/figures.module.css";
import { Tag, type Tone } from "../../../../../ui/page/tag.tsx";
import panel from "../valuation.module.css";
import { signedPercent } from "../words.ts";
import classes from "./market.module.css";

type Market = NonNullable<Valuation["market_analysis"]>;

const tones: Readonly<Record<Market["market_demand"], Tone>> = {
  very_high: "good",
  high: "good",
  moderate: "plain",
  low: "warn",
  very_low: "warn",
};

/** The demand for cars like this, in words, with the figures and their sources. */
export function Demand({ market }: { readonly market: Market | null }) {
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="demand-title">
      <div className={panel.titled}>
        <Title order={2} id="demand-title">
          {t("valuation.market.title")}
        </Title>
        {market && <Tag tone={tones[market.market_demand]}>{t(`valuation.market.demand.${market.market_demand}`)}</Tag>}
      </div>
      {market ? <DemandFigures market={market} /> : <p className={panel.text}>{t("valuation.market.none")}</p>}
    </section>
  );
}

function DemandFigures({ market }: { readonly market: Market }) {
  const { days_to_sell: days, days_supply: supply, seasonal_factor: season } = market;
  const { min, max } = days.range;
  const shown = [
    [t("valuation.market.daysToSell"), count(days.estimate), t("valuation.market.daysRange", { min, max })],
    [
      t("valuation.market.supply"),
      t(`valuation.market.inventory.${market.inventory_level}`),
      typeof supply === "number" ? t("valuation.market.supplyDays", { count: supply }) : "",
    ],
    [
      t("valuation.market.trend"),
      t(`valuation.market.trends.${market.price_trend}`),
      t("valuation.market.perMonth", { percent: signedPercent(market.price_trend_percentage) }),
    ],
    [
      t("valuation.market.season"),
      translated(season.current_season),
      t("valuation.market.toYear", { percent: signedPercent(season.adjustment_percentage) }),
    ],
  ] as const;
  return (
    <>
      {market.demand_description !== undefined && <p className={panel.text}>{translated(market.demand_description)}</p>}
      <dl className={`${figures.figures} ${classes.figures}`}>
        {shown.map(([label, value, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className={classes.more}>{more}</dd>
          </div>
        ))}
      </dl>
      <details className={panel.sources}>
        <summary>{t("valuation.market.sources")}</summary>
        <ul>
          {[...market.notes, season.description].map((note) => (
            <li key={note}>{translated(note)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
