import "../../texts/lazy/kpis-texts.ts";
import { useSearchParams } from "react-router";
import { timeRanges } from "../../../contracts/system/time-ranges.ts";
import { useSession } from "../../api/client/session.ts";
import { useMyTeams } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import type { KpiPlace } from "./kpi-query.ts";

/**
 * The chosen team and period, in the page's address. Members without a team of their own start with the
 * first team with figures that they may see.
 */
export function useKpiPlace() {
  const [search, setSearch] = useSearchParams();
  const { data: user } = useSession();
  const allTeams = useMyTeams().data ?? [];
  const visible = allTeams.filter(({ permissions }) => permissions.includes("view_analytics"));
  const isOwner = allTeams.length === 0 || allTeams.some(({ owner }) => owner.id === user?.id);
  const inAddress = search.get("team");
  const chosen = visible.find(({ id }) => id === (inAddress ?? (isOwner ? undefined : visible[0]?.id)));
  const place: KpiPlace = {
    teamId: chosen?.id,
    timeRange: timeRanges.find((range) => range === search.get("days")) ?? "30d",
  };
  const choose = (part: Partial<KpiPlace>) => {
    const next = { ...place, ...part };
    const params = new URLSearchParams(search);
    params.set("team", next.teamId ?? "own");
    params.set("days", next.timeRange);
    setSearch(params, { replace: true, preventScrollReset: true });
  };
  const teams = [
    { value: "", label: t("kpis.ownFigures") },
    ...visible.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const canManage = chosen === undefined || chosen.permissions.includes("manage_kpis");
  return { place, teams, canManage, choose } as const;
}
