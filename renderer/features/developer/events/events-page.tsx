import "../../../texts/lazy/developer-texts.ts";
import { Anchor, Box, Text, Title } from "@mantine/core";
import { IconZoomExclamation } from "@tabler/icons-react";
import type { EventType } from "../../../../contracts/system/webhooks.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { CodeBlock } from "../code-block.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { SearchField, useWords } from "../search-field.tsx";
import { useEventTypes } from "../webhooks/webhooks-query.ts";
import { byResource } from "./by-resource.ts";
import classes from "./events.module.css";
import { matching } from "./matching.ts";

/** All types of events: what triggers each, and a sample of the body that a receiver gets. */
export function EventsPage() {
  const types = useEventTypes();
  const found = matching(types.data ?? [], useWords());
  return (
    <DeveloperFrame tab="events" subtitle={t("developer.events.text")}>
      <Box mb="md">
        <SearchField label={t("developer.events.search")} />
      </Box>
      {types.isError && <ErrorNotice error={types.error} onRetry={() => void types.refetch()} />}
      {types.isPending && <LoadingRows rows={8} height={64} />}
      {types.data && found.length === 0 && (
        <EmptyState
          icon={<IconZoomExclamation size={44} stroke={1.2} />}
          title={t("developer.events.none")}
          text={t("developer.events.noneText")}
        />
      )}
      {byResource(found).map(({ resource, types: group }) => (
        <section key={resource} aria-labelledby={`events-${resource}`}>
          <Title order={2} id={`events-${resource}`} mb="xs">
            {t(`developer.eventGroup.${resource}`)}
          </Title>
          {group.map((type) => (
            <Type key={type.event} type={type} />
          ))}
        </section>
      ))}
      <Anchor href="/help/webhooks" target="_blank" rel="noreferrer" size="sm" underline="always">
        {t("developer.webhooks.guide")}
      </Anchor>
    </DeveloperFrame>
  );
}

const Type = ({ type: { event, summary, body } }: { readonly type: EventType }) => (
  <article className={`panel ${classes.type}`} aria-labelledby={`event-${event}`}>
    <div>
      <h3 id={`event-${event}`} className={`mono ${classes.name}`}>
        {event}
      </h3>
      <Text size="sm">{summary}</Text>
    </div>
    <CodeBlock title={t("developer.events.sample", { event })} code={JSON.stringify(body, null, 2)} />
  </article>
);
