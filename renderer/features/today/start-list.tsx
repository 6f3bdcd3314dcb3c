import { Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../api/client/client.ts";
import { useDealership } from "../../api/records/dealership.ts";
import { useInspections } from "../../api/records/inspections.ts";
import { useMyTeams } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import classes from "./start-list.module.css";
import { type StartFacts, startSteps } from "./start-steps.ts";

/** `isPending`: the facts are still loading. Without all of them the list is not shown. */
export function useStartFacts(): { readonly facts: StartFacts | undefined; readonly isPending: boolean } {
  const profile = useDealership();
  const vehicles = useQuery({
    queryKey: ["vehicles", "any"],
    queryFn: () => api.vehicles.list({ query: { limit: 1 } }),
  });
  const inspections = useInspections({ limit: 1 });
  const teams = useMyTeams();
  const isPending = [profile, vehicles, inspections, teams].some((query) => query.isPending);
  if (!profile.data || !vehicles.data || !inspections.data || !teams.data) return { facts: undefined, isPending };
  const facts = {
    hasProfile: profile.data.name !== null,
    hasVehicle: vehicles.data.length > 0,
    hasInspection: inspections.data.inspections.length > 0,
    hasTeam: teams.data.some(({ memberCount }) => memberCount > 1),
  };
  return { facts, isPending };
}

/** The first steps on a new workstation. It disappears with the first vehicle and its inspection. */
export function StartList({ facts }: { readonly facts: StartFacts | undefined }) {
  if (!facts || (facts.hasVehicle && facts.hasInspection)) return null;
  return (
    <section aria-labelledby="start" className={`panel ${classes.box}`}>
      <Title order={2} id="start">
        {t("today.start.title")}
      </Title>
      <ol className={classes.steps}>
        {startSteps(facts).map(({ name, isDone, path }, at) => (
          <li key={name} data-done={isDone || undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={16} stroke={2.4} /> : at + 1}
            </span>
            <div>
              <Link to={path}>{t(`today.start.${name}.label`)}</Link>
              <Text size="sm" c="dimmed">
                {t(isDone ? "today.start.done" : `today.start.${name}.text`)}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
