import "../../../../texts/lazy/mechanical-texts.ts";
import { Text, Title } from "@mantine/core";
import type { MechanicalResults, SystemHealth } from "../../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../../texts/t.ts";
import { oneDecimal } from "../../../../ui/format/format.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import classes from "../result.module.css";
import { IssueCard } from "./issue-card.tsx";
import { systemsWithIssues } from "./order.ts";

const tones = { good: "good", needs_attention: "warn", critical: "alarm" } as const;

/** The findings by system, then the systems without one, then what nobody measured. */
export function SystemSections({ results }: { readonly results: MechanicalResults }) {
  const clean = results.systems.filter(({ issues }) => issues.length === 0);
  return (
    <>
      {systemsWithIssues(results.systems).map((system) => (
        <section key={system.system} className={`panel ${classes.system}`} aria-label={nameOf(system)}>
          <SystemHead system={system} />
          {system.issues.map((issue) => (
            <IssueCard key={issue.issue_id} issue={issue} />
          ))}
          {system.notes !== undefined && (
            <Text size="sm" c="dimmed" p="md">
              {translated(system.notes)}
            </Text>
          )}
        </section>
      ))}
      {clean.length > 0 && (
        <section className={`panel ${classes.system}`} aria-label={t("mechanical.result.clean")}>
          <div className={classes.systemHead}>
            <Title order={3}>{t("mechanical.result.clean")}</Title>
          </div>
          <ul className={classes.plainList}>
            {clean.map((system) => (
              <li key={system.system}>
                <strong>{nameOf(system)}</strong> <Score system={system} />
                {system.notes !== undefined && <div className={classes.dim}>{translated(system.notes)}</div>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <NotMeasured results={results} />
    </>
  );
}

const nameOf = ({ system }: SystemHealth): string => t(`mechanical.system.${system}`);

const SystemHead = ({ system }: { readonly system: SystemHealth }) => (
  <div className={classes.systemHead}>
    <Title order={3}>{nameOf(system)}</Title>
    <Tag tone={tones[system.status]}>{t(`mechanical.result.systemStatus.${system.status}`)}</Tag>
    <Score system={system} />
  </div>
);

const Score = ({ system }: { readonly system: SystemHealth }) => (
  <span className={classes.dim}>{t("mechanical.result.ofTen", { score: oneDecimal(system.health_score) })}</span>
);

/** A good score without a measurement means nothing: what was not measured is named. */
const NotMeasured = ({ results }: { readonly results: MechanicalResults }) =>
  results.not_measured.length > 0 && (
    <section className={`panel ${classes.system}`} aria-label={t("mechanical.result.notMeasured")}>
      <div className={classes.systemHead}>
        <Title order={3}>{t("mechanical.result.notMeasured")}</Title>
      </div>
      <ul className={classes.plainList}>
        {results.not_measured.map(({ system, note }) => (
          <li key={`${system} ${note}`}>
            {system !== null && <strong>{t(`mechanical.system.${system}`)}: </strong>}
            {translated(note)}
          </li>
        ))}
      </ul>
    </section>
  );
