import { IconCheck, IconChevronRight, IconDroplet, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Damage } from "../../../../contracts/inspections/findings.ts";
import { Severity, severities } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { moneyRange, percent, size as sizeOf } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import { bandOf, rejectedBand } from "../diagram/cost-scale.ts";
import { useCanReview } from "../review/review-access.tsx";
import { currentAnswer, reviewActions } from "../review/review-actions.ts";
import type { Reviewer } from "../review/use-review.tsx";
import type { ScreenState } from "../screen-state.ts";
import { scrollToRow } from "../scrolling.ts";
import { type Finding, findingName, isRejected } from "./finding.ts";
import classes from "./findings.module.css";

/** The label of a control in the finding's row. */
const labelOf = (
  control: "details" | "severity" | "accept" | "reject" | "dirt",
  { damage, mark }: Pick<Finding, "damage" | "mark">,
): string =>
  isRejected(damage)
    ? t(`results.row.rejected.${control}`, { number: mark })
    : t(`results.row.counted.${control}`, { number: mark });

interface FindingRowProps {
  readonly finding: Finding;
  readonly screen: ScreenState;
  readonly review: Reviewer;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

export function FindingRow({ finding, screen, review, expanded, onToggle }: FindingRowProps) {
  const { damage } = finding;
  const selected = damage.damage_id === screen.selectedId;
  const rejected = isRejected(damage);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (selected && row.current) scrollToRow(row.current);
  }, [selected]);
  const size = sizeOf(damage.measurements);
  const canReview = useCanReview();
  return (
    <tr
      ref={row}
      className={classes.row}
      data-selected={selected || undefined}
      data-rejected={rejected || undefined}
      onClick={() => screen.select(damage.damage_id)}
    >
      <td className={classes.narrow}>
        <button
          type="button"
          className={classes.icon}
          aria-expanded={expanded}
          aria-label={labelOf("details", finding)}
          onClick={onToggle}
        >
          <IconChevronRight size={16} aria-hidden style={{ transform: expanded ? "rotate(90deg)" : "none" }} />
        </button>
      </td>
      <td className={classes.narrow}>
        <NumberButton finding={finding} selected={selected} onSelect={() => screen.select(damage.damage_id)} />
      </td>
      <td className={classes.struck} data-main>
        {t(`labels.part.${damage.location.part}`)}
      </td>
      <td className={classes.struck}>{t(`labels.damage.${damage.type}`)}</td>
      <td>
        <select
          className={classes.severity}
          aria-label={labelOf("severity", finding)}
          value={damage.severity}
          disabled={!canReview}
          onChange={(event) => reviewActions(review, finding).setSeverity(Severity.parse(event.currentTarget.value))}
        >
          {severities.map((name) => (
            <option key={name} value={name}>
              {t(`labels.severity.${name}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        {size ? (
          <span title={translated(damage.measurements.method ?? "")}>
            {size} <span className={classes.dim}>±{percent(damage.measurements.uncertainty ?? 0)}</span>
          </span>
        ) : (
          <span className={classes.dim} title={translated(damage.measurements.reason ?? "")}>
            {t("results.table.notMeasured")}
          </span>
        )}
      </td>
      <td data-end data-label={t("results.table.confidence")} data-empty={damage.source === "manual" || undefined}>
        {damage.source === "manual" ? "–" : percent(damage.confidence)}
      </td>
      <td data-end className={classes.struck}>
        {moneyRange(damage.estimated_repair)}
      </td>
      <td className={classes.dim}>{t(damage.source === "manual" ? "results.table.byHand" : "results.table.model")}</td>
      <td>
        <ReviewCell finding={finding} review={review} />
      </td>
    </tr>
  );
}

interface NumberButtonProps {
  readonly finding: Finding;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function NumberButton({ finding, selected, onSelect }: NumberButtonProps) {
  const { damage, mark } = finding;
  const { fill, text } = isRejected(damage) ? rejectedBand : bandOf(damage.estimated_repair);
  return (
    <button
      type="button"
      className={classes.number}
      style={{ background: fill, color: text }}
      aria-pressed={selected}
      aria-label={`${mark}: ${findingName(damage)}`}
      onClick={onSelect}
    >
      {mark}
    </button>
  );
}

function ReviewCell({ finding, review }: { readonly finding: Finding; readonly review: Reviewer }) {
  const { damage } = finding;
  const actions = reviewActions(review, finding);
  const current = currentAnswer(damage);
  const canReview = useCanReview();
  if (!canReview) return <ReviewTag damage={damage} />;
  return (
    <span className={classes.review}>
      <Answer label={labelOf("accept", finding)} hint="A" onAnswer={actions.accept} on={current === "accept"}>
        <IconCheck size={17} aria-hidden />
      </Answer>
      <Answer label={labelOf("reject", finding)} hint="R" onAnswer={actions.reject} on={current === "reject"}>
        <IconX size={17} aria-hidden />
      </Answer>
      <Answer label={labelOf("dirt", finding)} hint="D" onAnswer={actions.rejectAsDirt} on={current === "dirt"}>
        <IconDroplet size={16} aria-hidden />
      </Answer>
      <ReviewTag damage={damage} />
    </span>
  );
}

interface AnswerProps {
  readonly label: string;
  /** The keyboard shortcut. */
  readonly hint: string;
  readonly onAnswer: () => void;
  readonly on: boolean;
  readonly children: ReactNode;
}

function Answer({ label, hint, onAnswer, on, children }: AnswerProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      aria-pressed={on}
      title={`${label} (${hint})`}
      onClick={(event) => {
        event.stopPropagation();
        onAnswer();
      }}
    >
      {children}
    </button>
  );
}

const rejectionText = (reason: Damage["review_reason"]): string =>
  reason === null || reason === "other"
    ? t("results.review.rejected")
    : t("results.review.rejectedFor", { reason: t(`results.review.reason.${reason}`) });

export function ReviewTag({ damage }: { readonly damage: Damage }) {
  if (damage.review === "confirmed") return <Tag tone="good">{t("results.review.accepted")}</Tag>;
  if (damage.review === null) return <Tag>{t("results.review.open")}</Tag>;
  return <Tag tone="alarm">{rejectionText(damage.review_reason)}</Tag>;
}
