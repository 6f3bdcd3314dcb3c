import { type Caller, given } from "../cast.ts";

export async function figures({ show, api }: Caller): Promise<void> {
  await show.today.get();
  const custom = await show.kpis.create({
    body: {
      key: "average_asking_price",
      title: "Average asking price",
      kpiType: "CUSTOM",
      dataType: "CURRENCY",
      aggregation: "average",
      targetModel: "vehicle",
      targetField: "askingPrice",
      filters: [{ field: "status", operator: "eq", value: "IN_STOCK" }],
    },
  });
  const params = { id: custom.id };
  await show.kpis.get({ params, query: { timeRange: "30d" } });
  await show.kpis.update({ params, body: { description: "Of the cars in stock.", color: "#1c7ed6" } });
  await show.kpis.chart({
    params,
    body: { chartType: "LINE", chartEnabled: true, chartConfig: { timeRange: "30d", showAverage: true } },
  });
  await show.kpis.chartData({ params, query: { timeRange: "7d" } });
  await show.kpis.list({ query: { limit: 2 } });
  await show.kpis.visible({ query: { timeRange: "90d", limit: 2 } });
  const [first] = await api.kpis.list();
  const builtIn = given(first, "figure");
  await show.kpis.reorder({
    body: {
      orders: [
        { id: custom.id, displayOrder: 0 },
        { id: builtIn.id, displayOrder: 1 },
      ],
    },
  });
  await show.kpis.toggle({ params: { id: builtIn.id } });
  await show.kpis.remove({ params });
  await show.kpis.reset();
  await views(show);
}

async function views(show: Caller["show"]): Promise<void> {
  const view = await show.savedViews.create({
    body: { page: "INVENTORY", name: "Old Hondas", query: "make=Honda&minDaysInStock=60&sort=askingPrice" },
  });
  await show.savedViews.list({ query: { page: "INVENTORY" } });
  await show.savedViews.update({ params: { id: view.id }, body: { name: "Hondas to reprice" } });
  await show.savedViews.remove({ params: { id: view.id } });
}
