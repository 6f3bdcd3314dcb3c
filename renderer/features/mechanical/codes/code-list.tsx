import "../../../texts/lazy/mechanical-texts.ts";
import { ActionIcon, Button, Collapse, SegmentedControl, Text } from "@mantine/core";
import { IconSnowflake, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import { useCodeMeanings } from "../../../api/records/diagnostics.ts";
import { t } from "../../../texts/t.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { type ChosenCode, type Draft, type TypedReadings, withoutCode, withStatus } from "../draft/draft.ts";
import type { Problems } from "../draft/problems.ts";
import { ReadingsGrid } from "../readings/readings-grid.tsx";
import classes from "./codes.module.css";
import { UrgencyTag } from "./urgency-tag.tsx";

interface CodeListProps {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (draft: Draft) => void;
}

/** The chosen codes, each with its meaning, its urgency, its status and its freeze frame. */
export function CodeList({ draft, problems, onChange }: CodeListProps) {
  const meanings = useCodeMeanings(draft.codes.map(({ code }) => code));
  const frames = new Map(Object.entries(draft.freezeFrames));
  return (
    <ul className={classes.list} aria-label={t("mechanical.codes.chosenList")}>
      {draft.codes.map((one) => (
        <CodeRow
          key={one.code}
          chosen={one}
          meaning={meanings.get(one.code)}
          frame={frames.get(one.code) ?? {}}
          problems={problems}
          onStatus={(isPending) => onChange(withStatus(draft, one.code, isPending))}
          onFrame={(frame) =>
            onChange({ ...draft, freezeFrames: Object.fromEntries(new Map(frames).set(one.code, frame)) })
          }
          onRemove={() => onChange(withoutCode(draft, one.code))}
        />
      ))}
    </ul>
  );
}

interface CodeRowProps {
  readonly chosen: ChosenCode;
  readonly meaning: TroubleCode | undefined;
  readonly frame: TypedReadings;
  readonly problems: Problems;
  readonly onStatus: (isPending: boolean) => void;
  readonly onFrame: (frame: TypedReadings) => void;
  readonly onRemove: () => void;
}

function CodeRow({ chosen: { code, isPending }, meaning, frame, problems, ...on }: CodeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const hasFrame = Object.values(frame).some((text) => text !== "");
  const statuses = [
    { value: "stored", label: t("mechanical.codes.stored") },
    { value: "pending", label: t("mechanical.codes.pending") },
  ];
  return (
    <li className={classes.row} data-urgency={meaning?.urgency}>
      <div className={classes.line}>
        <span className={`mono ${classes.code}`}>{code}</span>
        <div className={classes.meaning}>
          <Text size="sm" fw={600}>
            {meaning ? translated(meaning.component) : t("mechanical.codes.loading")}
          </Text>
          {meaning && (
            <Text size="sm" c="dimmed">
              {translated(meaning.urgency_reason)}
            </Text>
          )}
        </div>
        <div className={classes.urgency}>{meaning && <UrgencyTag urgency={meaning.urgency} />}</div>
        <div className={classes.controls}>
          <SegmentedControl
            size="xs"
            aria-label={t("mechanical.codes.status", { code })}
            data={statuses}
            value={isPending ? "pending" : "stored"}
            onChange={(value) => on.onStatus(value === "pending")}
          />
          {!isPending && (
            <Button
              variant={hasFrame ? "light" : "default"}
              size="xs"
              leftSection={<IconSnowflake size={14} aria-hidden />}
              aria-expanded={isOpen}
              aria-label={t("mechanical.codes.frameOf", { code })}
              onClick={() => setOpen(!isOpen)}
            >
              {t("mechanical.codes.frame")}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t("mechanical.codes.remove", { code })}
            onClick={on.onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <Collapse expanded={isOpen && !isPending}>
        {isOpen && (
          <ReadingsGrid
            label={t("mechanical.codes.frameOf", { code })}
            typed={frame}
            problems={problems}
            path={`freeze_frame.${code}`}
            onChange={on.onFrame}
          />
        )}
      </Collapse>
    </li>
  );
}
