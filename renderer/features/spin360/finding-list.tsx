import "../../texts/lazy/spin360-texts.ts";
import { Text, Title, UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SpinFinding, SpinManifest } from "../../../contracts/inspections/spin360.ts";
import { t } from "../../texts/t.ts";
import { percent } from "../../ui/format/format.ts";
import { isAnalyzed } from "./clip-texts.ts";
import { FindingCrop } from "./finding-crop.tsx";
import classes from "./spin-views.module.css";

type ManifestSide = SpinManifest["sides"][number];

interface FindingListProps {
  readonly sides: readonly ManifestSide[];
  readonly openId: string | undefined;
  readonly onOpen: (finding: SpinFinding) => void;
}

/** The damage of all sides with its number on the picture. The open finding also shows its best picture. */
export function FindingList({ sides, openId, onOpen }: FindingListProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the finding when it is opened
  useEffect(() => {
    list.current?.querySelector("[aria-current='true']")?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  const count = sides.reduce((sum, { damages }) => sum + damages.length, 0);
  const isOpenFindingListed = sides.some(({ damages }) => damages.some(({ damage_id }) => damage_id === openId));
  return (
    <section ref={list} className={`panel ${classes.findings}`} aria-labelledby="spin-findings">
      <Title order={2} size="h3" id="spin-findings">
        {count > 0 ? t("spin360.findings.titleWithCount", { count }) : t("spin360.findings.title")}
      </Title>
      {openId !== undefined && !isOpenFindingListed && (
        <Text size="sm" role="status">
          {t("spin360.findings.notInClip")}
        </Text>
      )}
      {count === 0 && (
        <Text c="dimmed" size="sm">
          {t(sides.some(isAnalyzed) ? "spin360.findings.none" : "spin360.findings.bodyOnly")}
        </Text>
      )}
      {sides.map((side) =>
        side.damages.map((finding, index) => (
          <Finding
            key={finding.damage_id}
            finding={finding}
            mark={index + 1}
            side={side}
            showSide={sides.length > 1}
            open={finding.damage_id === openId}
            onOpen={() => onOpen(finding)}
          />
        )),
      )}
    </section>
  );
}

interface FindingProps {
  readonly finding: SpinFinding;
  readonly mark: number;
  readonly side: ManifestSide;
  readonly showSide: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function Finding({ finding, mark, side, showSide, open, onOpen }: FindingProps) {
  const { type, part, confidence, source, best_frame, seen_in } = finding;
  return (
    <UnstyledButton
      className={classes.finding}
      aria-current={open ? "true" : undefined}
      onClick={onOpen}
      title={t("spin360.findings.showFrame")}
    >
      <span className={classes.mark}>{mark}</span>
      <span className={classes.text}>
        <Text component="span" fw={600} display="block">
          {t(`labels.damage.${type}`)}
        </Text>
        <Text size="sm" component="span" display="block">
          {part === null ? t("spin360.findings.noPart") : t(`labels.part.${part}`)}
          {showSide && ` · ${t(`labels.spinSide.${side.side}`)}`}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {source === "manual"
            ? t("spin360.findings.byHand")
            : t("spin360.findings.sure", { share: percent(confidence) })}
          {" · "}
          {t("spin360.findings.seen", { count: seen_in.length, best: best_frame })}
        </Text>
        {open && <FindingCrop side={side} finding={finding} />}
      </span>
    </UnstyledButton>
  );
}
