import "../../../../texts/lazy/mechanical-texts.ts";
import { Title } from "@mantine/core";
import type { MechanicalResults } from "../../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../../texts/t.ts";
import { money } from "../../../../ui/format/format.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { UrgencyTag } from "../../codes/urgency-tag.tsx";
import { sentence } from "../../readings/sentence.ts";
import classes from "../result.module.css";
import { anchorOf, byWeight } from "./order.ts";

/** What to do, over all systems, in the order of the findings' places. Nothing for a single finding: its card says it. */
export function ActionOrder({ results }: { readonly results: MechanicalResults }) {
  const issues = results.systems.flatMap((system) => system.issues).toSorted(byWeight);
  if (issues.length < 2) return null;
  return (
    <section className={`panel ${classes.system}`} aria-labelledby="action-order">
      <div className={classes.systemHead}>
        <Title order={3} id="action-order">
          {t("mechanical.order.title")}
        </Title>
      </div>
      <ol className={classes.actions}>
        {issues.map((issue) => (
          <li key={issue.issue_id}>
            <a href={`#${anchorOf(issue.issue_id)}`}>{sentence(translated(issue.component))}</a>{" "}
            {issue.do_not_run ? (
              <Tag tone="alarm">{t("mechanical.order.stop")}</Tag>
            ) : (
              <UrgencyTag urgency={issue.urgency} />
            )}
            {issue.recommended_action !== null && <div>{translated(issue.recommended_action)}</div>}
            {(issue.estimated_repair?.prices?.test_now ?? 0) > 0 && (
              <div className={classes.dim}>
                {t("mechanical.result.testNow")}: {money(issue.estimated_repair?.prices?.test_now ?? 0, "USD")}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
