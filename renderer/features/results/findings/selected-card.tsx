import { Button, Group, Kbd } from "@mantine/core";
import { severityLabels } from "../../../ui/labels.ts";
import { bandOf, rejectedBand } from "../diagram/cost-scale.ts";
import { actsOn } from "../review/acts.ts";
import type { Reviewer } from "../review/use-review.tsx";
import { type Finding, findingName, isRejected, sizeOf } from "./finding.ts";
import { ReviewTag } from "./finding-row.tsx";
import classes from "./findings.module.css";

interface SelectedCardProps {
  readonly finding: Finding | undefined;
  readonly review: Reviewer;
}

/** The chosen finding in one place of the screen, with the three answers to it. */
export function SelectedCard({ finding, review }: SelectedCardProps) {
  if (!finding) {
    return (
      <div className={classes.card}>
        <p className={classes.cardWhy}>Choose a finding in the list, on the photo or on the diagram to review it.</p>
      </div>
    );
  }
  const { damage, mark } = finding;
  const { fill, text } = isRejected(damage) ? rejectedBand : bandOf(damage.estimated_repair);
  const acts = actsOn(review, finding);
  const size = sizeOf(damage);
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
          {size && `, ${size} cm`}
        </span>
        <span style={{ marginLeft: "auto" }}>
          <ReviewTag damage={damage} />
        </span>
      </div>
      <p className={classes.cardWhy}>{damage.rule}</p>
      <Group gap={6}>
        {answer("Accept", "A", acts.accept, damage.review === "confirmed")}
        {answer("Reject", "R", acts.reject, damage.review === "rejected" && damage.review_reason !== "dirt")}
        {answer("Dirt or reflection", "D", acts.dirt, damage.review_reason === "dirt")}
      </Group>
    </section>
  );
}
