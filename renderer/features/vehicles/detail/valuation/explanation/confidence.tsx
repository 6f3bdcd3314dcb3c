import { Title } from "@mantine/core";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { percent } from "../../../../../ui/format/format.ts";
import { translated } from "../../../../../ui/format/sentences.ts";
import { Tag, type Tone } from "../../../../../ui/page/tag.tsx";
import panel from "../valuation.module.css";
import { type ConfidenceLevel, confidenceLevel, type FactorEffect, factorEffects } from "./confidence-words.ts";
import classes from "./explanation.module.css";

const factors = {
  price_range: "valuation.confidence.factor.price_range",
  same_trim: "valuation.confidence.factor.same_trim",
  agreement: "valuation.confidence.factor.agreement",
  freshness: "valuation.confidence.factor.freshness",
  distance: "valuation.confidence.factor.distance",
  price_level: "valuation.confidence.factor.price_level",
} as const;
const factorKeys = new Map<string, (typeof factors)[keyof typeof factors]>(Object.entries(factors));

const levelTones: Readonly<Record<ConfidenceLevel, Tone>> = { high: "good", good: "good", fair: "warn", low: "alarm" };
const effectTones: Readonly<Record<FactorEffect["direction"], Tone>> = {
  raises: "good",
  neutral: "plain",
  lowers: "warn",
};

/** How sure the value is, in words, and what makes it more or less sure. */
export function Confidence({ factors: all }: { readonly factors: Valuation["confidence_factors"] }) {
  const { overall_confidence: overall } = all;
  const level = confidenceLevel(overall);
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="confidence-title">
      <div className={panel.titled}>
        <Title order={2} id="confidence-title">
          {t("valuation.confidence.title")}
        </Title>
        <Tag tone={levelTones[level]}>{t(`valuation.confidence.level.${level}`)}</Tag>
      </div>
      <p className={panel.text}>{t("valuation.confidence.text", { percent: percent(overall) })}</p>
      <ul className={classes.factors} aria-label={t("valuation.confidence.factors")}>
        {factorEffects(all).map(({ factor, description, confidence, weightPercent, direction }) => {
          const key = factorKeys.get(factor);
          return (
            <li key={factor}>
              <div className={classes.factor}>
                <span className={classes.name}>{key === undefined ? translated(description) : t(key)}</span>
                <Tag tone={effectTones[direction]}>{t(`valuation.confidence.effect.${direction}`)}</Tag>
              </div>
              {key !== undefined && <div>{translated(description)}</div>}
              <div className={panel.dimmed}>
                {percent(confidence)}, {t("valuation.confidence.weight", { percent: percent(weightPercent / 100) })}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
