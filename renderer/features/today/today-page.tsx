import { Box, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Today } from "../../../contracts/system/today.ts";
import { api } from "../../api/client/client.ts";
import { useCan } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { count, longDay } from "../../ui/format/format.ts";
import { Page } from "../../ui/page/page.tsx";
import { Reserved } from "../../ui/page/reserved.tsx";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { useJobs } from "../jobs/jobs.ts";
import { KpiSection } from "../kpis/kpi-section.tsx";
import { StartList, useStartFacts } from "./start-list.tsx";
import { type Tile, tilesOf } from "./tiles.ts";
import classes from "./today.module.css";

/** The start page: what is to do, each number with its list, and what happened since yesterday. */
export function TodayPage() {
  const today = useQuery({ queryKey: ["today"], queryFn: () => api.today.get() });
  const start = useStartFacts();
  // a member who may not see the figures of a team has no vehicles of their own: each figure would be empty
  const seesFigures = useCan()("view_analytics") !== false;
  // together: what loads late must not push down what is shown
  const isPending = today.isPending || start.isPending;
  return (
    <Page title={t("today.title")} subtitle={longDay(new Date())} maxWidth={1180}>
      {today.isError && !today.data && <ErrorNotice error={today.error} onRetry={() => void today.refetch()} />}
      {isPending && <Skeleton height={300} radius="sm" />}
      {!isPending && <StartList facts={start.facts} />}
      {!isPending && today.data && <Numbers today={today.data} />}
      <Reserved isPending={isPending}>
        {seesFigures && <KpiSection />}
        <RunningJobs />
      </Reserved>
    </Page>
  );
}

function Numbers({ today }: { readonly today: Today }) {
  const tiles = tilesOf(today.toDo);
  const isDone = tiles.every((tile) => tile.count === 0);
  return (
    <>
      <Title order={2} mb="xs">
        {t("today.toDo.title")}
      </Title>
      {isDone && <Text mb="sm">{t("today.toDo.allDone")}</Text>}
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <li key={tile.name}>
            <TileBox tile={tile} />
          </li>
        ))}
      </ul>
      <Title order={2} mt="xl" mb="xs">
        {t("today.since.title")}
      </Title>
      <SinceYesterday since={today.sinceYesterday} />
    </>
  );
}

/** At the end of the page: jobs start and end at any time, and must not move what is above. */
function RunningJobs() {
  const jobs = useJobs();
  if (jobs.length === 0) return null;
  return (
    <>
      <Title order={2} mt="xl" mb="xs">
        {t("today.runningJobs")}
      </Title>
      <Box className="panel" p="md">
        <JobList jobs={jobs} />
      </Box>
    </>
  );
}

function TileBox({ tile }: { readonly tile: Tile }) {
  const text = (
    <>
      <span className={classes.count}>{count(tile.count)}</span>
      <span className={classes.label}>{t(`today.toDo.${tile.name}.label`)}</span>
      <span className={classes.hint}>{tile.hint}</span>
    </>
  );
  const className = `${classes.tile} ${tile.count === 0 ? classes.empty : ""}`;
  return (
    <Link className={className} to={tile.to}>
      {text}
    </Link>
  );
}

const sinceNames = ["vehiclesAdded", "vehiclesSold", "leadsAdded", "inspectionsCompleted"] as const;

function SinceYesterday({ since }: { readonly since: Today["sinceYesterday"] }) {
  return (
    <dl className={classes.since}>
      {sinceNames.flatMap((name) => {
        const value = since[name];
        if (value === null) return [];
        return [
          <div key={name}>
            <dt>{t(`today.since.${name}`)}</dt>
            <dd>{count(value)}</dd>
          </div>,
        ];
      })}
    </dl>
  );
}
