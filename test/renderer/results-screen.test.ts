import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { ConditionReport } from "../../contracts/inspections/visual.ts";
import { ResultsScreen } from "../../renderer/features/results/results-screen.tsx";
import { conditionReport, image } from "../reports/factory.ts";

afterEach(() => void vi.unstubAllGlobals());

function shown({ inspection }: ConditionReport): string {
  vi.stubGlobal("window", { location: { origin: "https://cars.example" } });
  const { results } = inspection;
  if (!results) throw new Error("the inspection is not completed");
  const page = createElement(ResultsScreen, { inspection, results, vehicle: undefined });
  const styled = createElement(MantineProvider, null, createElement(MemoryRouter, null, page));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, styled));
}

it("ResultsScreen captions a photo with the determined angle, and prints its note below it", () => {
  const report = conditionReport();
  const declared = { angle: "dashboard", type: "interior", determined_angle: "front_left" } as const;
  const note = "declared as dashboard (interior), but its parts show the outside of a car: examined as front left";
  report.inspection.images[0] = { ...image(0, declared), notes: [note] };
  const html = shown(report);
  expect(html).toContain(">Front left</span>");
  expect(html).not.toContain("Dashboard");
  expect(html).toContain(`>${note}</p>`);
});
