import { Anchor, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "../../../texts/t.ts";
import { moneyRange } from "../../../ui/format/format.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import { findingAddress } from "../../results/finding-address.ts";
import { findingName, isOnPhoto } from "../../results/findings/finding.ts";
import { scrollToRow } from "../../results/scrolling.ts";
import { type Change, type ChangedFinding, changes, type Side } from "../changes.ts";
import type { CompareState } from "../use-compare-state.ts";
import classes from "./list.module.css";

const tones: Readonly<Record<Change, Tone>> = { new: "alarm", gone: "good", same: "plain" };

interface ChangeListProps {
  readonly findings: readonly ChangedFinding[];
  readonly inspectionIds: Readonly<Record<Side, string>>;
  readonly state: CompareState;
}

/** The findings in groups: new, gone, unchanged. */
export function ChangeList({ findings, inspectionIds, state }: ChangeListProps) {
  return (
    <section className={`panel ${classes.list}`} aria-label={t("compare.changes")} data-scrolls>
      {findings.length === 0 && <Text p="md">{t("compare.none")}</Text>}
      {changes.map((change) => {
        const some = findings.filter((finding) => finding.change === change);
        return (
          some.length > 0 && (
            <div key={change}>
              <Title order={2} className={classes.heading ?? ""}>
                {t(`compare.heading.${change}`, { count: some.length })}
              </Title>
              {change === "gone" && (
                <Text size="sm" c="dimmed" px={12} pb={6}>
                  {t("compare.goneHint")}
                </Text>
              )}
              <ul className={classes.rows}>
                {some.map((finding) => (
                  <Row key={finding.key} finding={finding} inspectionId={inspectionIds[finding.side]} state={state} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

interface RowProps {
  readonly finding: ChangedFinding;
  readonly inspectionId: string;
  readonly state: CompareState;
}

function Row({ finding, inspectionId, state }: RowProps) {
  const { damage, mark, change, key } = finding;
  const isSelected = key === state.selectedKey;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected && row.current) scrollToRow(row.current);
  }, [isSelected]);
  return (
    <li ref={row} className={classes.row} data-selected={isSelected || undefined}>
      <button type="button" aria-pressed={isSelected} onClick={() => state.select(finding)}>
        <span className={classes.name}>
          <Tag tone={tones[change]}>{t(`compare.change.${change}`)}</Tag> {mark} {findingName(damage)}
        </span>
        <span className={classes.facts}>
          {t(`labels.severity.${damage.severity}`)} · {moneyRange(damage.estimated_repair)}
          {!isOnPhoto(finding) && ` · ${t("compare.onNoPhoto")}`}
        </span>
      </button>
      <Anchor
        component={Link}
        to={findingAddress(inspectionId, damage.damage_id)}
        size="sm"
        underline="always"
        className={classes.open ?? ""}
        aria-label={t("compare.openOf", { number: mark })}
      >
        {t("compare.open")}
      </Anchor>
    </li>
  );
}
