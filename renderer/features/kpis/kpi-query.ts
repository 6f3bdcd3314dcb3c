import { useMutation, useQuery } from "@tanstack/react-query";
import type { Kpi, TimeRange } from "../../../contracts/system/kpis.ts";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { fromApi } from "../../texts/from-api.ts";
import { showError } from "../../ui/page/show-error.ts";

/** Which figures: those of a team, or of the user's own workspace, over a period. */
export interface KpiPlace {
  readonly teamId: string | undefined;
  readonly timeRange: TimeRange;
}

const teamQuery = (teamId: string | undefined) => (teamId === undefined ? {} : { teamId });
export const kpisKey = ({ teamId, timeRange }: KpiPlace) => ["kpis", teamId ?? "own", timeRange] as const;

/** A past period changes rarely. Our own choice. */
const historyStaleMs = 60_000;

/** A built-in figure has English texts, as long as nobody has changed them. */
const translated = (kpi: Kpi): Kpi =>
  kpi.kpiType === "BUILTIN"
    ? {
        ...kpi,
        title: fromApi(kpi.title),
        description: kpi.description && fromApi(kpi.description),
        formula: kpi.formula && fromApi(kpi.formula),
      }
    : kpi;

export const useKpis = (place: KpiPlace) =>
  useQuery({
    queryKey: kpisKey(place),
    queryFn: () => api.kpis.list({ query: { ...teamQuery(place.teamId), timeRange: place.timeRange, limit: 100 } }),
    select: (kpis) => kpis.map(translated),
  });

export const useKpiHistory = (id: string, { teamId, timeRange }: KpiPlace, enabled = true) =>
  useQuery({
    queryKey: ["kpi-history", id, teamId ?? "own", timeRange],
    queryFn: () => api.kpis.chartData({ params: { id }, query: { ...teamQuery(teamId), timeRange } }),
    enabled,
    staleTime: historyStaleMs,
  });

const setKpis = (place: KpiPlace, change: (kpis: readonly Kpi[]) => Kpi[]) =>
  queryClient.setQueryData<Kpi[]>(kpisKey(place), (kpis) => kpis && change(kpis));

/** Everything that was read about figures is read again. */
export const refreshKpis = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["kpis"] }),
    queryClient.invalidateQueries({ queryKey: ["kpi-history"] }),
  ]);

/** A change that is shown at once. If the server rejects it, the earlier figures return, with a message. */
function useKpiChange<Input>(
  place: KpiPlace,
  change: {
    readonly send: (input: Input) => Promise<unknown>;
    readonly show: (kpis: readonly Kpi[], input: Input) => Kpi[];
  },
) {
  return useMutation({
    mutationFn: change.send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: kpisKey(place) });
      const before = queryClient.getQueryData<Kpi[]>(kpisKey(place));
      setKpis(place, (kpis) => change.show(kpis, input));
      return { before };
    },
    onError: (error, _input, context) => {
      if (context?.before) queryClient.setQueryData(kpisKey(place), context.before);
      showError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["kpis"] }),
  });
}

export const inOrder = (kpis: readonly Kpi[]): Kpi[] => kpis.toSorted((a, b) => a.displayOrder - b.displayOrder);

export const useReorder = (place: KpiPlace) =>
  useKpiChange<readonly string[]>(place, {
    send: (ids) =>
      api.kpis.reorder({
        query: teamQuery(place.teamId),
        body: { orders: ids.map((id, displayOrder) => ({ id, displayOrder })) },
      }),
    show: (kpis, ids) => inOrder(kpis.map((kpi) => ({ ...kpi, displayOrder: ids.indexOf(kpi.id) }))),
  });

export const useToggle = (place: KpiPlace) =>
  useKpiChange<Kpi>(place, {
    send: ({ id }) => api.kpis.toggle({ params: { id }, query: teamQuery(place.teamId) }),
    show: (kpis, { id }) => kpis.map((kpi) => (kpi.id === id ? { ...kpi, isVisible: !kpi.isVisible } : kpi)),
  });

export const useDraw = (place: KpiPlace) =>
  useKpiChange<Pick<Kpi, "id" | "chartType">>(place, {
    send: ({ id, chartType }) =>
      api.kpis.chart({ params: { id }, query: teamQuery(place.teamId), body: { chartType } }),
    show: (kpis, { id, chartType }) => kpis.map((kpi) => (kpi.id === id ? { ...kpi, chartType } : kpi)),
  });

export const removeKpi = (id: string, teamId: string | undefined) =>
  api.kpis.remove({ params: { id }, query: teamQuery(teamId) });
export const resetKpis = (teamId: string | undefined) => api.kpis.reset({ query: teamQuery(teamId) });
export const createKpi = (body: Parameters<typeof api.kpis.create>[0]["body"], teamId: string | undefined) =>
  api.kpis.create({ query: teamQuery(teamId), body });
export const updateKpi = (
  id: string,
  body: Parameters<typeof api.kpis.update>[0]["body"],
  teamId: string | undefined,
) => api.kpis.update({ params: { id }, query: teamQuery(teamId), body });
