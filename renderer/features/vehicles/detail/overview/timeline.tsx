import { Anchor, Button, Skeleton, Stack, Title } from "@mantine/core";
import {
  IconCar,
  IconCash,
  IconClipboardCheck,
  IconClipboardList,
  IconEngine,
  IconFlag,
  IconPhoto,
  IconPoint,
  IconReceipt2,
  IconScale,
  IconSpeakerphone,
  IconTool,
  IconUser,
  IconUsersGroup,
  IconView360,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { TimelineEntry } from "../../../../../contracts/vehicles/timeline.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useTimeline } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { PriceChangeText } from "../price/price-change-text.tsx";
import { priceChange } from "../price/price-changes.ts";
import { type EntryTopic, topicLabel, topicOf } from "./entry-kinds.ts";
import { useHistoryText } from "./history-text.ts";
import classes from "./overview.module.css";

const symbols: Readonly<Record<EntryTopic, ComponentType<{ size: number; stroke: number }>>> = {
  vehicle: IconCar,
  price: IconCash,
  status: IconFlag,
  team: IconUsersGroup,
  sale: IconReceipt2,
  photo: IconPhoto,
  inspection: IconClipboardCheck,
  spin: IconView360,
  mechanical: IconEngine,
  damage: IconTool,
  value: IconScale,
  lead: IconUser,
  campaign: IconSpeakerphone,
  case: IconClipboardList,
  other: IconPoint,
};

/** Everything that happened to the vehicle, newest first. */
export function Timeline({ car }: { readonly car: Vehicle }) {
  const timeline = useTimeline(car.id);
  const write = useHistoryText();
  const pages = timeline.data?.pages ?? [];
  // an entry that is added meanwhile moves the last one of a page to the next page, too
  const entries = [...new Map(pages.flatMap((page) => page.entries.map((entry) => [entry.id, entry]))).values()];
  return (
    <section className={`panel ${classes.panel}`} aria-label={t("vehicle.timeline.title")}>
      <Title order={2} mb="sm">
        {t("vehicle.timeline.title")}
      </Title>
      {timeline.isError && <ErrorNotice error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {(timeline.isPending || !write) && (
        <Stack gap="md" role="status" aria-label={t("common.loading")}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={36} />
          ))}
        </Stack>
      )}
      <ol className={classes.entries}>
        {write &&
          entries.map((entry) => (
            <Entry key={entry.id} entry={entry} text={write(entry.summary)} currency={car.currency} />
          ))}
      </ol>
      {timeline.hasNextPage && (
        <Button variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t("vehicle.timeline.older")}
        </Button>
      )}
    </section>
  );
}

/** The page with the record that the entry is about, if it has one. */
function recordAddress({ kind, details }: TimelineEntry): string | undefined {
  const { inspection_id, leadId } = details;
  if (kind.startsWith("inspection.") && typeof inspection_id === "string") return `/inspections/${inspection_id}`;
  if (kind.startsWith("lead.") && kind !== "lead.deleted" && typeof leadId === "string") return `/leads?lead=${leadId}`;
  return undefined;
}

interface EntryProps {
  /** Of the vehicle's prices. */
  readonly currency: string;
  readonly entry: TimelineEntry;
  readonly text: string;
}

function Entry({ entry, text, currency }: EntryProps) {
  const TopicIcon = symbols[topicOf(entry.kind)];
  const price = priceChange(entry);
  const to = recordAddress(entry);
  return (
    <li className={classes.entry}>
      <span className={classes.mark} aria-hidden>
        <TopicIcon size={17} stroke={1.6} />
      </span>
      <div>
        <div className={classes.kind}>{topicLabel(entry.kind)}</div>
        <div className={classes.text}>
          {price ? (
            <PriceChangeText change={price} currency={currency} />
          ) : to === undefined ? (
            text
          ) : (
            <Anchor component={Link} to={to} inherit underline="always">
              {text}
            </Anchor>
          )}
        </div>
        <div className={classes.by}>
          {entry.actor === null
            ? instant(entry.at)
            : t("vehicle.timeline.by", { name: entry.actor.name, at: instant(entry.at) })}
        </div>
      </div>
    </li>
  );
}
