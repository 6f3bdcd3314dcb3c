import { Title } from "@mantine/core";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { exactPercent, money } from "../../../../../ui/format/format.ts";
import { translated } from "../../../../../ui/format/sentences.ts";
import panel from "../valuation.module.css";
import { signedMoney } from "../words.ts";
import classes from "./explanation.module.css";
import { barOf, barScale, type WaterfallStep, waterfallSteps } from "./waterfall.ts";

const factors = {
  mileage: "valuation.waterfall.factor.mileage",
  condition: "valuation.waterfall.factor.condition",
  color: "valuation.waterfall.factor.color",
  location: "valuation.waterfall.factor.location",
  price_level: "valuation.waterfall.factor.price_level",
} as const;
const factorKeys = new Map<string, (typeof factors)[keyof typeof factors]>(Object.entries(factors));

/** The steps from the base value to the value of this car, as bars that follow each other. */
export function Waterfall({ valuation }: { readonly valuation: Valuation }) {
  const steps = waterfallSteps(valuation);
  const place = barScale(steps);
  const { currency, total_adjustment } = valuation.valuation;
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="waterfall-title">
      <Title order={2} id="waterfall-title">
        {t("valuation.waterfall.title")}
      </Title>
      <ol className={classes.waterfall}>
        {steps.map((step, at) => {
          const { start, width } = barOf(step, place);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps have an order and no identity
            <li key={at} data-kind={step.kind}>
              <div>
                <div className={classes.name}>{nameOf(step, valuation)}</div>
                <div className={panel.dimmed}>{textOf(step)}</div>
              </div>
              <span className={classes.bar} aria-hidden>
                <span
                  data-direction={step.to < step.from ? "down" : "up"}
                  style={{ left: `${start * 100}%`, width: `${width * 100}%` }}
                />
              </span>
              <Amount step={step} currency={currency} />
            </li>
          );
        })}
      </ol>
      <p className={panel.text}>
        {steps.length === 2
          ? t("valuation.waterfall.none")
          : t("valuation.waterfall.total", { amount: signedMoney(total_adjustment, currency) })}
      </p>
    </section>
  );
}

function nameOf({ kind, factor }: WaterfallStep, { valuation: { valuation_type } }: Valuation): string {
  if (kind === "base") return t("valuation.waterfall.base");
  if (kind === "final") return t(`vehicle.valuationType.${valuation_type}`);
  return t(factorKeys.get(factor) ?? "valuation.waterfall.other");
}

function textOf({ kind, description }: WaterfallStep): string {
  if (kind === "base") return t("valuation.waterfall.baseText");
  return kind === "final" ? t("valuation.waterfall.final") : translated(description);
}

function Amount({
  step: { kind, from, to, share },
  currency,
}: {
  readonly step: WaterfallStep;
  readonly currency: string;
}) {
  if (kind !== "adjustment") return <strong className={classes.amount}>{money(to, currency)}</strong>;
  return (
    <span className={classes.amount}>
      {signedMoney(to - from, currency)} <span className={panel.dimmed}>{exactPercent(share)}</span>
    </span>
  );
}
