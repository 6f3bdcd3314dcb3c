import "../../../../texts/lazy/mechanical-texts.ts";
import { Text, Title } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import type { MechanicalIssue } from "../../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../../texts/t.ts";
import { money, moneyRange, percent, short } from "../../../../ui/format/format.ts";
import { translated, translatedSource } from "../../../../ui/format/sentences.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { SeverityTag, UrgencyTag } from "../../codes/urgency-tag.tsx";
import { sentence } from "../../readings/sentence.ts";
import { adviceOn } from "../drive/drive.ts";
import classes from "../result.module.css";
import { EvidenceList } from "./evidence-list.tsx";
import { anchorOf } from "./order.ts";
import { codesOf } from "./reason.ts";
import { Reason } from "./urgency-reason.tsx";

/** The description without the component's name at its start, which is the title. */
const withoutTitle = ({ component, description }: MechanicalIssue): string =>
  description.toLowerCase().startsWith(`${component.toLowerCase()}. `)
    ? description.slice(component.length + 2)
    : description;

/** A finding: the fault, what to do, the likely causes, the evidence, and the rule that found it. */
export function IssueCard({ issue }: { readonly issue: MechanicalIssue }) {
  const codes = codesOf(issue);
  const advice = adviceOn(issue);
  return (
    <article
      id={anchorOf(issue.issue_id)}
      tabIndex={-1}
      className={classes.issue}
      data-advice={advice}
      aria-label={sentence(translated(issue.component))}
    >
      {advice === "stop" && (
        <p className={classes.stop}>
          <IconHandStop size={20} aria-hidden />
          {t(issue.do_not_run ? "mechanical.drive.engineOff" : "mechanical.drive.stop")}
        </p>
      )}
      <header className={classes.issueHead}>
        {issue.place !== undefined && (
          <span className={classes.place} title={t("mechanical.order.place", { place: issue.place })}>
            {issue.place}
          </span>
        )}
        <Title order={4} size="h3">
          {sentence(translated(issue.component))}
        </Title>
        <UrgencyTag urgency={issue.urgency} />
        <SeverityTag severity={issue.severity} />
        <Tag>{t(`mechanical.status.${issue.status}`)}</Tag>
        {issue.rule === "code.unknown" && <Tag tone="warn">{t("mechanical.codes.unknown")}</Tag>}
        {codes.map((code) => (
          <span key={code} className={`mono ${classes.code}`}>
            {code}
          </span>
        ))}
        <span className={classes.sure}>{t("mechanical.result.sure", { confidence: percent(issue.confidence) })}</span>
      </header>
      <Text>{translated(withoutTitle(issue))}</Text>
      <div className={classes.columns}>
        <Advice issue={issue} />
        <div>
          {issue.possible_causes.length > 0 && (
            <>
              <h5>{t("mechanical.result.causes")}</h5>
              <ol className={classes.causes}>
                {issue.possible_causes.map((cause) => (
                  <li key={cause}>{translated(cause)}</li>
                ))}
              </ol>
            </>
          )}
          {issue.symptoms.length > 0 && (
            <>
              <h5>{t("mechanical.result.symptoms")}</h5>
              <Text size="sm">{issue.symptoms.map(translated).join("; ")}</Text>
            </>
          )}
        </div>
        <div className={classes.whole}>
          <h5>{t("mechanical.result.evidence")}</h5>
          <EvidenceList evidence={issue.evidence} />
        </div>
      </div>
      <Source issue={issue} />
    </article>
  );
}

function priceText(repair: MechanicalIssue["estimated_repair"]): string {
  if (repair === null) return t("mechanical.result.noPrice");
  if (repair.max === 0) return t("mechanical.result.nothingYet");
  return t("mechanical.result.price", { range: moneyRange(repair), hours: short(repair.labor_hours) });
}

const ruleText = (rule: string): string => {
  if (rule === "code.unknown") return t("mechanical.result.unknownRule");
  return rule === "code" ? t("mechanical.result.codeRule") : t("mechanical.result.rule", { rule });
};

function Advice({ issue }: { readonly issue: MechanicalIssue }) {
  const { recommended_action: action, estimated_repair: repair } = issue;
  return (
    <div>
      <h5>{t("mechanical.result.action")}</h5>
      <Text size="sm">
        <Reason issue={issue} />
      </Text>
      {action !== null && (
        <Text size="sm" mt={4}>
          {translated(action)}
        </Text>
      )}
      <Text mt={6} fw={650}>
        {priceText(repair)}
      </Text>
      {repair?.prices && repair.max > 0 && (
        <Text size="sm">
          {t("mechanical.result.prices", {
            test: money(repair.prices.test_now, "USD"),
            likely: money(repair.prices.likely_repair, "USD"),
            worst: money(repair.prices.worst_case, "USD"),
          })}
        </Text>
      )}
    </div>
  );
}

/** The rule that found the fault, and where the figures of its repair come from. */
const Source = ({ issue: { rule, estimated_repair: repair } }: { readonly issue: MechanicalIssue }) => (
  <Text size="xs" c="dimmed" mt={8} className={classes.source ?? ""}>
    {ruleText(rule)}{" "}
    {repair && t(`mechanical.result.basis.${repair.basis.mark}`, { source: translatedSource(repair.basis.source) })}{" "}
    <a href="/help/diagnostics" target="_blank" rel="noreferrer">
      {t("mechanical.result.howMade")}
    </a>
  </Text>
);
