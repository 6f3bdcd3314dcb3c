import { Anchor, Text } from "@mantine/core";
import type { Results } from "../../../../contracts/inspections/findings.ts";
import { t } from "../../../texts/t.ts";
import { oneDecimal } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import type { ScreenState } from "../screen-state.ts";
import classes from "./summary.module.css";

function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {reasons.length === 0 ? (
        <Text size="sm">{t("results.why.none")}</Text>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{translated(reason)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const WhyThisScore = ({ results }: { readonly results: Results }) => (
  <div className={classes.columns}>
    <Reasons
      title={t("results.why.condition", { score: oneDecimal(results.condition_score) })}
      reasons={results.score_reasons}
    />
    <Reasons
      title={t("results.why.grade", { grade: oneDecimal(results.grade.value) })}
      reasons={results.grade.reasons}
    />
  </div>
);

interface HintsProps {
  readonly results: Results;
  readonly isRequested: boolean;
  readonly screen: ScreenState;
}

/** Hints of repaint. They are shown separately from findings, and marked as hints. */
export function Hints({ results, isRequested, screen }: HintsProps) {
  const hints = results.hidden_damage_hints;
  return (
    <div className={classes.notice}>
      <Text size="sm">{isRequested ? t("results.hints.text") : t("results.hints.notRequested")}</Text>
      {isRequested && hints.length === 0 && (
        <Text size="sm" mt="xs">
          {t("results.hints.none")}
        </Text>
      )}
      <ul>
        {hints.map((hint) => (
          <li key={`${hint.part}-${hint.compared_with}-${hint.image_index}`}>
            <Tag tone="warn">{t("results.hints.tag")}</Tag>{" "}
            {t("results.hints.repaint", {
              part: t(`labels.within.part.${hint.part}`),
              other: t(`labels.within.part.${hint.compared_with}`),
              difference: oneDecimal(hint.colour_difference),
            })}{" "}
            {translated(hint.note)}{" "}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => screen.showImage(hint.image_index)}
            >
              {t("results.photo", { photo: hint.image_index + 1 })}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const NotCovered = ({ results }: { readonly results: Results }) => (
  <div className={classes.notice}>
    <Text size="sm">{t("results.notCovered")}</Text>
    <ul>
      {results.not_covered.map((item) => (
        <li key={item}>{translated(item)}</li>
      ))}
    </ul>
  </div>
);
