import "../../../texts/lazy/mechanical-texts.ts";
import { ActionIcon, Button, Chip, Collapse, Text } from "@mantine/core";
import { IconSnowflake, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import { useCodeMeanings } from "../../../api/records/diagnostics.ts";
import { t } from "../../../texts/t.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import {
  type ChosenCode,
  type CodeStatus,
  codeStatuses,
  type Draft,
  statusesOf,
  type TypedReadings,
  withoutCode,
  withStatus,
} from "../draft/draft.ts";
import type { Problems } from "../draft/problems.ts";
import { ReadingsGrid } from "../readings/readings-grid.tsx";
import classes from "./codes.module.css";
import { useMake } from "./make.ts";
import { isUnknown } from "./unknown.ts";
import { UrgencyTag } from "./urgency-tag.tsx";

interface CodeListProps {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (draft: Draft) => void;
}

/** The chosen codes, each with its meaning, its urgency, its status and its freeze frame. */
export function CodeList({ draft, problems, onChange }: CodeListProps) {
  const meanings = useCodeMeanings(
    draft.codes.map(({ code }) => code),
    useMake(),
  );
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
          onStatus={(status) => onChange(withStatus(draft, one.code, status))}
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
  readonly onStatus: (toggled: CodeStatus) => void;
  readonly onFrame: (frame: TypedReadings) => void;
  readonly onRemove: () => void;
}

function CodeRow({ chosen, meaning, frame, problems, ...on }: CodeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const hasFrame = Object.values(frame).some((text) => text !== "");
  const { code } = chosen;
  const isStored = statusesOf(chosen).includes("stored");
  return (
    <li className={classes.row} data-urgency={meaning?.urgency}>
      <div className={classes.line}>
        <span className={`mono ${classes.code}`}>{code}</span>
        <div className={classes.meaning}>
          <Meaning meaning={meaning} />
        </div>
        <div className={classes.urgency}>{meaning && <UrgencyTag urgency={meaning.urgency} />}</div>
        <div className={classes.controls}>
          <Statuses chosen={chosen} onStatus={on.onStatus} />
          {isStored && (
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
      <Collapse expanded={isOpen && isStored}>
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

/** What the code means, and why it is urgent. */
const Meaning = ({ meaning }: Pick<CodeRowProps, "meaning">) => (
  <>
    <Text size="sm" fw={600}>
      {meaning ? translated(meaning.component) : t("mechanical.codes.loading")}
    </Text>
    {meaning && isUnknown(meaning) && <Tag tone="warn">{t("mechanical.codes.unknown")}</Tag>}
    {meaning && (
      <Text size="sm" c="dimmed">
        {translated(meaning.urgency_reason)}
      </Text>
    )}
  </>
);

/** In which lists of the car the code is. */
const Statuses = ({ chosen, onStatus }: Pick<CodeRowProps, "chosen" | "onStatus">) => (
  <fieldset className={classes.statuses} aria-label={t("mechanical.codes.status", { code: chosen.code })}>
    {codeStatuses.map((status) => (
      <Chip
        key={status}
        size="xs"
        radius="sm"
        checked={statusesOf(chosen).includes(status)}
        onChange={() => onStatus(status)}
      >
        {t(`mechanical.codes.${status}`)}
      </Chip>
    ))}
  </fieldset>
);
