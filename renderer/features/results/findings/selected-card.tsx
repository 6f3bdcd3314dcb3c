import { Button, Group, Kbd } from "@mantine/core";
import { inUnits, size as sizeOf } from "../../../ui/format.ts";
import { severityLabels } from "../../../ui/labels.ts";
import { bandOf, rejectedBand } from "../diagram/cost-scale.ts";
import { ReviewNotice, useCanReview } from "../review/review-access.tsx";
import { currentAnswer, reviewActions } from "../review/review-actions.ts";
import type { Reviewer } from "../review/use-review.tsx";
import type { ScreenState } from "../screen-state.ts";
import { type Finding, findingName, isOnPhoto, isRejected } from "./finding.ts";
import { FindingReason } from "./finding-reason.tsx";
import { ReviewTag } from "./finding-row.tsx";
import classes from "./findings.module.css";

const notMarked = "Not marked on a photo.";

interface SelectedCardProps {
  readonly finding: Finding | undefined;
  readonly screen: ScreenState;
  readonly review: Reviewer;
}

/** The chosen finding in one place of the screen, with the three answers to it. */
export function SelectedCard({ finding, screen, review }: SelectedCardProps) {
  const canReview = useCanReview();
  if (!finding) {
    return (
      <div className={classes.card}>
        <ReviewNotice />
        <p className={classes.cardWhy}>
          No finding is on photo {screen.imageIndex + 1}. Choose one in the list or on the diagram, or press J.
        </p>
      </div>
    );
  }
  const { damage, mark } = finding;
  const { fill, text } = isRejected(damage) ? rejectedBand : bandOf(damage.estimated_repair);
  const actions = reviewActions(review, finding);
  const given = currentAnswer(damage);
  const accept = () => {
    actions.accept();
    screen.step(1);
  };
  const size = sizeOf(damage.measurements);
  const answer = (label: string, key: string, act: () => void, on: boolean) => (
    <Button
      size="xs"
      h={32}
      variant={on ? "filled" : "default"}
      aria-pressed={on}
      onClick={act}
      rightSection={<Kbd size="xs">{key}</Kbd>}
    >
      {label}
    </Button>
  );
  return (
    <section className={classes.card} aria-label="Chosen finding">
      <div className={classes.cardTitle}>
        <span className={classes.number} style={{ background: fill, color: text }}>
          {mark}
        </span>
        <strong>{findingName(damage)}</strong>
        <span className={classes.dim}>
          {severityLabels[damage.severity].toLowerCase()}
          {size && `, ${size}`}
        </span>
        <span style={{ marginLeft: "auto" }}>
          <ReviewTag damage={damage} />
        </span>
      </div>
      <FindingReason
        key={damage.damage_id}
        rule={isOnPhoto(finding) ? inUnits(damage.rule) : `${inUnits(damage.rule)} ${notMarked}`}
      />
      <ReviewNotice />
      {canReview && (
        <Group gap={6} className={classes.cardAnswers ?? ""}>
          {answer("Accept", "A", accept, given === "accept")}
          {answer("Reject", "R", actions.reject, given === "reject")}
          {answer("Dirt or reflection", "D", actions.dirt, given === "dirt")}
        </Group>
      )}
    </section>
  );
}
