import { Text, Title } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { own } from "../../../../contracts/kit/own.ts";
import { type InspectionCase, type StepName, type StepStatus, stepNames } from "../../../../contracts/papers/cases.ts";
import { useLive } from "../../../api/live/live.ts";
import type { VehicleAccess } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { instant, percent } from "../../../ui/format/format.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import { useEstimateBlocker } from "./estimate-blocker.ts";
import { StepActions } from "./step-actions.tsx";
import { StepResult } from "./step-result.tsx";
import classes from "./steps.module.css";

interface StepsProps {
  readonly one: InspectionCase;
  readonly access: VehicleAccess | undefined;
}

/** The four steps of a case in their order, each with its state, person, result and actions. */
export const Steps = ({ one, access }: StepsProps) => (
  <section aria-label={t("cases.steps.title")}>
    <ol className={classes.steps}>
      {stepNames.map((name, at) => (
        <StepRow key={name} one={one} name={name} number={at + 1} access={access} />
      ))}
    </ol>
  </section>
);

const tones: Readonly<Record<StepStatus, Tone>> = {
  pending: "plain",
  processing: "accent",
  completed: "good",
  skipped: "warn",
};

interface RowProps extends StepsProps {
  readonly name: StepName;
  readonly number: number;
}

function StepRow({ one, name, number, access }: RowProps) {
  const { status, by, at } = one.steps[name];
  const title = t(`cases.steps.name.${name}`);
  return (
    <li className={`panel ${classes.step}`} data-status={status} aria-label={title}>
      <span className={classes.mark} aria-hidden>
        {mark(status, number)}
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <Title order={2}>{title}</Title>
          <StepTag one={one} name={name} />
        </div>
        <StepText one={one} name={name} />
        {by !== undefined && at !== undefined && status !== "processing" && (
          <Text size="sm" c="dimmed">
            {t("cases.steps.by", { name: by, date: instant(at) })}
          </Text>
        )}
      </div>
      <StepActions one={one} name={name} access={access} />
    </li>
  );
}

function mark(status: StepStatus, number: number): ReactNode {
  if (status === "completed") return <IconCheck size={18} stroke={2.2} />;
  return status === "skipped" ? <IconMinus size={18} stroke={2.2} /> : number;
}

type TextProps = Pick<RowProps, "one" | "name">;

function StepTag({ one, name }: TextProps) {
  const { status, id } = one.steps[name];
  const update = useLive(({ inspections }) => (id === undefined ? undefined : own(inspections, id)));
  const share = status === "processing" && update?.status === "processing" ? update.progress : undefined;
  if (status === "pending" && one.status !== "processing") return <Tag>{t("cases.steps.notDone")}</Tag>;
  return (
    <Tag tone={tones[status]}>
      {share === undefined ? t(`cases.steps.status.${status}`) : t("cases.steps.running", { share: percent(share) })}
    </Tag>
  );
}

/** The result of a step that is done, the reason of a skipped one, else what the step is about. */
function StepText({ one, name }: TextProps) {
  const { status, id, reason } = one.steps[name];
  if (status === "completed" && id !== undefined) return <StepResult name={name} id={id} />;
  if (status === "processing") return <Text>{t("cases.steps.analyzing")}</Text>;
  if (status === "skipped") {
    return <Text>{reason === undefined ? t("cases.steps.noReason") : t("cases.steps.reason", { reason })}</Text>;
  }
  if (name === "damage_assessment" && one.status === "processing") return <EstimateText one={one} />;
  return <Text c="dimmed">{t(`cases.steps.text.${name}`)}</Text>;
}

function EstimateText({ one }: Pick<TextProps, "one">) {
  const blocker = useEstimateBlocker(one);
  return (
    <Text c="dimmed">
      {t("cases.steps.text.damage_assessment")} {blocker && t(`cases.steps.blocker.${blocker}`)}
    </Text>
  );
}
