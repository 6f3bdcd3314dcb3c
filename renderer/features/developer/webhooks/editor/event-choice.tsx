import { Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { EventType, Subscribed } from "../../../../../contracts/system/webhooks.ts";
import { t } from "../../../../texts/t.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../../ui/page/states.tsx";
import { byResource } from "../../events/by-resource.ts";
import classes from "../webhooks.module.css";
import { useEventTypes } from "../webhooks-query.ts";

interface EventChoiceProps {
  readonly chosen: readonly Subscribed[];
  readonly error: ReactNode;
  readonly onChange: (events: readonly Subscribed[]) => void;
}

/** All events, also those of later versions, or the chosen types. */
export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const all = chosen.includes("*");
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t("developer.webhooks.events")}
        value={all ? "all" : "some"}
        onChange={(value) => onChange(value === "all" ? ["*"] : [])}
      >
        <Group mt={6}>
          <Radio value="some" label={t("developer.webhooks.create.someEvents")} />
          <Radio value="all" label={t("developer.webhooks.allEvents")} />
        </Group>
      </Radio.Group>
      {!all && <Types chosen={chosen} onChange={onChange} />}
      {error && (
        <Text size="sm" role="alert" style={{ color: "var(--alarm)" }} component="div">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function Types({ chosen, onChange }: Omit<EventChoiceProps, "error">) {
  const types = useEventTypes();
  if (hasFailed(types)) return <ErrorNotice error={types.error} onRetry={() => void types.refetch()} />;
  if (!types.data) return <LoadingRows rows={6} height={36} />;
  const toggle = ({ event }: EventType, isOn: boolean) =>
    onChange(isOn ? [...chosen, event] : chosen.filter((one) => one !== event));
  return (
    <div className={classes.types}>
      {byResource(types.data).map(({ resource, types: group }) => (
        <fieldset key={resource} className={classes.group}>
          <legend>{t(`developer.eventGroup.${resource}`)}</legend>
          {group.map((type) => (
            <Checkbox
              key={type.event}
              label={<span className="mono">{type.event}</span>}
              description={type.summary}
              checked={chosen.includes(type.event)}
              onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
