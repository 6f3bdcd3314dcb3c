import { Button, Group, Kbd } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { size as sizeOf } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { bandOf, rejectedBand } from "../diagram/cost-scale.ts";
import { ReviewNotice, useCanReview } from "../review/review-access.tsx";
import { currentAnswer, reviewActions } from "../review/review-actions.ts";
import type { Reviewer } from "../review/use-review.tsx";
import type { ScreenState } from "../screen-state.ts";
import { type Finding, findingName, isOnPhoto, isRejected } from "./finding.ts";
import { FindingReason } from "./finding-reason.tsx";
import { ReviewTag } from "./finding-row.tsx";
import classes from "./findings.module.css";

interface SelectedCardProps {
  readonly finding: Finding | undefined;
  readonly screen: ScreenState;
  readonly review: Reviewer;
}

/** The selected finding, with the three review buttons. */
export function SelectedCard({ finding, screen, review }: SelectedCardProps) {
  const canReview = useCanReview();
  if (!finding) {
    return (
      <div className={classes.card}>
        <ReviewNotice />
        <p className={classes.cardReason}>{t("results.finding.noneOnPhoto", { photo: screen.imageIndex + 1 })}</p>
      </div>
    );
  }
  const rule = translated(finding.damage.rule);
  return (
    <section className={classes.card} aria-label={t("results.finding.selected")}>
      <CardTitle finding={finding} />
      <FindingReason
        key={finding.damage.damage_id}
        rule={isOnPhoto(finding) ? rule : `${rule} ${t("results.finding.onNoPhoto")}`}
      />
      <ReviewNotice />
      {canReview && <ReviewButtons finding={finding} screen={screen} review={review} />}
    </section>
  );
}

function CardTitle({ finding: { damage, mark } }: { readonly finding: Finding }) {
  const { fill, text } = isRejected(damage) ? rejectedBand : bandOf(damage.estimated_repair);
  const size = sizeOf(damage.measurements);
  return (
    <div className={classes.cardTitle}>
      <span className={classes.number} style={{ background: fill, color: text }}>
        {mark}
      </span>
      <strong title={findingName(damage)}>{findingName(damage)}</strong>
      <span className={classes.dim}>
        {t(`labels.within.severity.${damage.severity}`)}
        {size && `, ${size}`}
      </span>
      <span style={{ marginLeft: "auto" }}>
        <ReviewTag damage={damage} />
      </span>
    </div>
  );
}

function ReviewButtons({ finding, screen, review }: SelectedCardProps & { readonly finding: Finding }) {
  const actions = reviewActions(review, finding);
  const current = currentAnswer(finding.damage);
  const accept = () => {
    actions.accept();
    screen.step(1);
  };
  const button = (label: string, key: string, onClick: () => void, on: boolean) => (
    <Button
      size="xs"
      h={32}
      variant={on ? "filled" : "default"}
      aria-pressed={on}
      onClick={onClick}
      rightSection={<Kbd size="xs">{key}</Kbd>}
    >
      {label}
    </Button>
  );
  return (
    <Group gap={6} className={classes.cardAnswers ?? ""}>
      {button(t("results.review.accept"), "A", accept, current === "accept")}
      {button(t("results.review.reject"), "R", actions.reject, current === "reject")}
      {button(t("results.review.dirt"), "D", actions.rejectAsDirt, current === "dirt")}
    </Group>
  );
}
