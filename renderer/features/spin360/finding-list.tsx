import { Text, Title, UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SpinFinding, SpinManifest } from "../../../contracts/spin360.ts";
import { t } from "../../texts/t.ts";
import { percent } from "../../ui/format.ts";
import { isAnalyzed } from "./clip-texts.ts";
import { FindingCrop } from "./finding-crop.tsx";
import classes from "./spin-page.module.css";

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
        Findings{count > 0 && ` · ${count}`}
      </Title>
      {openId !== undefined && !isOpenFindingListed && (
        <Text size="sm" role="status">
          The linked finding is not in the newest clip.
        </Text>
      )}
      {count === 0 && (
        <Text c="dimmed" size="sm">
          {sides.some(isAnalyzed)
            ? "No damage found in these frames. The models can miss damage: check the car yourself."
            : "The models detect damage on the body only, not in the cabin. Check the cabin yourself."}
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
  const seen = seen_in.length === 1 ? "in 1 frame" : `in ${seen_in.length} frames`;
  return (
    <UnstyledButton
      className={classes.finding}
      aria-current={open ? "true" : undefined}
      onClick={onOpen}
      title="Show its best frame"
    >
      <span className={classes.mark}>{mark}</span>
      <span className={classes.text}>
        <Text component="span" fw={600} display="block">
          {t(`labels.damage.${type}`)}
        </Text>
        <Text size="sm" component="span" display="block">
          {part === null ? "Part not recognized" : t(`labels.part.${part}`)}
          {showSide && ` · ${t(`labels.spinSide.${side.side}`)}`}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {source === "manual" ? "Added by hand" : `${percent(confidence)} sure`} · {seen}, best {best_frame}
        </Text>
        {open && <FindingCrop side={side} finding={finding} />}
      </span>
    </UnstyledButton>
  );
}
