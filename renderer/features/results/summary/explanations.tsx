import { Anchor, Text } from "@mantine/core";
import type { Results } from "../../../../contracts/findings.ts";
import { t } from "../../../texts/t.ts";
import { oneDecimal } from "../../../ui/format.ts";
import { Tag } from "../../../ui/tag.tsx";
import type { ScreenState } from "../screen-state.ts";
import classes from "./summary.module.css";

function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {reasons.length === 0 ? (
        <Text size="sm">No deductions.</Text>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const WhyThisScore = ({ results }: { readonly results: Results }) => (
  <div className={classes.columns}>
    <Reasons title={`Condition score ${oneDecimal(results.condition_score)} of 10`} reasons={results.score_reasons} />
    <Reasons title={`Grade ${oneDecimal(results.grade.value)} of 5`} reasons={results.grade.reasons} />
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
      <Text size="sm">
        {isRequested
          ? "A hint is not a finding: it does not affect the score or the costs. Check the car, or measure its paint."
          : "This inspection did not look for repaint. To do so, inspect again with “Look for repaint”."}
      </Text>
      {isRequested && hints.length === 0 && (
        <Text size="sm" mt="xs">
          No neighboring panels differ in color.
        </Text>
      )}
      <ul>
        {hints.map((hint) => (
          <li key={`${hint.part}-${hint.compared_with}-${hint.image_index}`}>
            <Tag tone="warn">Hint</Tag> Possible repaint: {t(`labels.within.part.${hint.part}`)} against{" "}
            {t(`labels.within.part.${hint.compared_with}`)}, color difference {oneDecimal(hint.colour_difference)}.{" "}
            {hint.note}{" "}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => screen.showImage(hint.image_index)}
            >
              Photo {hint.image_index + 1}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const NotCovered = ({ results }: { readonly results: Results }) => (
  <div className={classes.notice}>
    <Text size="sm">These photos and models cannot show the following. The results say nothing about it.</Text>
    <ul>
      {results.not_covered.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
