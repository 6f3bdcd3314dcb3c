import { Anchor, Button, Group, NativeSelect } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { bodyParts, DamageType, damageTypes, mechanicalParts, PartName } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { instant, moneyRange, percent, size as sizeOf } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { reasons, reviewActions } from "../review/review-actions.ts";
import type { Reviewer } from "../review/use-review.tsx";
import type { ScreenState } from "../screen-state.ts";
import { type Finding, findingName, isRejected } from "./finding.ts";
import classes from "./findings.module.css";

interface FindingDetailProps {
  readonly finding: Finding;
  readonly screen: ScreenState;
  readonly review: Reviewer;
}

/** The evidence for a finding, and the fields that the user can correct. */
export function FindingDetail({ finding, screen, review }: FindingDetailProps) {
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => detail.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={detail} className={classes.detail}>
      <Basis finding={finding} screen={screen} />
      <Corrections finding={finding} review={review} />
      {finding.damage.source === "manual" && <DeleteFinding finding={finding} review={review} />}
    </div>
  );
}

function Basis({ finding, screen }: Omit<FindingDetailProps, "review">) {
  const { damage } = finding;
  const { measurements, estimated_repair: repair, seen_in } = damage;
  const size = sizeOf(measurements);
  return (
    <dl className={classes.facts}>
      <dt>{t("results.detail.why")}</dt>
      <dd>{translated(damage.rule)}</dd>
      <dt>{t("results.detail.foundBy")}</dt>
      <dd>
        {damage.source === "model"
          ? t("results.detail.foundByModel", { model: damage.found_by, share: percent(damage.confidence) })
          : damage.found_by}
      </dd>
      <dt>{t("results.detail.size")}</dt>
      <dd>
        {size
          ? `${size}, ± ${percent(measurements.uncertainty ?? 0)}: ${translated(measurements.method ?? "")}`
          : t("results.detail.notMeasured", { reason: translated(measurements.reason ?? "") })}
      </dd>
      <dt>{t("results.detail.repair")}</dt>
      <dd>
        {t(`labels.repair.${repair.repair_type}`)}, {moneyRange(repair)}: {translated(repair.basis)}
      </dd>
      <dt>{t("results.detail.side")}</dt>
      <dd>{t(`labels.side.${damage.location.side}`)}</dd>
      {seen_in.length > 0 && (
        <>
          <dt>{t("results.detail.seenIn")}</dt>
          <dd>
            {seen_in.map(({ image_index, confidence }, at) => (
              <span key={image_index}>
                {at > 0 && ", "}
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  underline="always"
                  onClick={() => screen.showImage(image_index)}
                >
                  {t("results.detail.photo", { photo: image_index + 1 })}
                </Anchor>{" "}
                ({percent(confidence)})
              </span>
            ))}
          </dd>
        </>
      )}
      {damage.reviewed_by && damage.reviewed_at && (
        <>
          <dt>{t("results.detail.reviewed")}</dt>
          <dd>
            {damage.reviewed_by}, {instant(damage.reviewed_at)}
          </dd>
        </>
      )}
    </dl>
  );
}

function Corrections({ finding, review }: Pick<FindingDetailProps, "finding" | "review">) {
  const { damage } = finding;
  const correct = (change: Parameters<Reviewer["applyChange"]>[1]) =>
    review.applyChange(damage.damage_id, change, t("results.done.corrected", { finding: findingName(damage) }));
  return (
    <div className={classes.corrections}>
      <NativeSelect
        label={t("results.finding.type")}
        value={damage.type}
        onChange={(event) => correct({ type: DamageType.parse(event.currentTarget.value) })}
        data={damageTypes.map((value) => ({ value, label: t(`labels.damage.${value}`) }))}
      />
      <NativeSelect
        label={t("results.finding.part")}
        value={damage.location.part}
        onChange={(event) => correct({ location: { part: PartName.parse(event.currentTarget.value) } })}
        data={[...bodyParts, ...mechanicalParts].map((value) => ({ value, label: t(`labels.part.${value}`) }))}
      />
      {isRejected(damage) && (
        <NativeSelect
          label={t("results.detail.rejectedBecause")}
          value={damage.review_reason ?? "other"}
          onChange={(event) => {
            const reason = reasons.find((name) => name === event.currentTarget.value);
            if (reason) reviewActions(review, finding).setReason(reason);
          }}
          data={reasons.map((value) => ({ value, label: t(`results.review.reason.${value}`) }))}
        />
      )}
    </div>
  );
}

/** Asks for confirmation: a deletion cannot be undone. */
function DeleteFinding({ finding: { damage }, review }: Pick<FindingDetailProps, "finding" | "review">) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
        {t("results.detail.delete.start")}
      </Button>
    );
  }
  return (
    <Group gap={6} role="group" aria-label={t("results.detail.delete.label")}>
      <Button
        size="xs"
        color="red"
        onClick={() => review.remove(damage.damage_id, t("results.done.deleted", { finding: findingName(damage) }))}
        autoFocus
      >
        {t("results.detail.delete.confirm")}
      </Button>
      <Button size="xs" variant="default" onClick={() => setConfirming(false)}>
        {t("common.cancel")}
      </Button>
    </Group>
  );
}
