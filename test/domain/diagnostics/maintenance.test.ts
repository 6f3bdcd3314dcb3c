import { describe, expect, it } from "vitest";
import { MaintenanceSchedule } from "../../../contracts/mechanical.ts";
import { maintenanceSchedule } from "../../../server/domain/diagnostics/maintenance/schedule.ts";

const now = new Date("2026-07-01T12:00:00Z");
const schedule = (
  mileageMiles: number | null,
  modelYear: number | null = 2020,
  fuel: "gasoline" | "diesel" | "electric" | null = "gasoline",
) => maintenanceSchedule({ mileageMiles, modelYear, fuel, now });
const all = (told: MaintenanceSchedule) => [...told.overdue, ...told.due_soon, ...told.upcoming];
const named = (list: MaintenanceSchedule["overdue"]) => list.map(({ service }) => service);

describe("the maintenance schedule", () => {
  it("finds overdue what was just passed, with the miles", () => {
    const { overdue } = schedule(91_000);
    const plugs = overdue.find(({ service }) => service === "Spark plugs");
    expect(plugs).toMatchObject({ miles_remaining: -1000 });
    expect(plugs?.reason).toContain("no record");
    expect(plugs?.recommended_date?.slice(0, 4)).toBe("2026");
  });

  it("finds due soon what comes next", () => {
    const { due_soon } = schedule(29_000);
    expect(due_soon.find(({ service }) => service === "Engine air filter")).toMatchObject({ miles_remaining: 1000 });
  });

  it("finds upcoming what is far off, dated by the car's own miles per month", () => {
    // 36,000 miles in six years: 500 a month; plugs in 54,000 miles: nine years
    const plugs = schedule(36_000).upcoming.find(({ service }) => service === "Spark plugs");
    expect(plugs).toMatchObject({ miles_remaining: 54_000, recommended_date: expect.stringMatching(/^2035-0[67]/) });
  });

  it("goes by age where that is nearer", () => {
    // six years: brake fluid is due every three
    const { overdue } = schedule(10_000);
    expect(named(overdue)).toContain("Brake fluid");
    expect(overdue.find(({ service }) => service === "Brake fluid")?.miles_remaining).toBe(35_000);
  });

  it("takes what was passed long ago as done", () => {
    expect(named(schedule(130_000).overdue)).not.toContain("Spark plugs");
  });

  it("asks nothing of an electric car that it does not have", () => {
    const services = named(all(schedule(60_000, 2020, "electric"))).join(" ");
    expect(services).not.toMatch(/oil|spark|fuel|engine|transmission|belt/i);
    expect(services).toMatch(/Brake fluid.*|Battery and motor coolant/);
  });

  it("gives a diesel its fuel filter and no spark plugs", () => {
    const services = named(all(schedule(60_000, 2020, "diesel")));
    expect(services).toContain("Diesel fuel filter");
    expect(services).not.toContain("Spark plugs");
  });

  it("says that nothing is known without mileage and age", () => {
    const told = schedule(null, null);
    expect(told.overdue).toEqual([]);
    expect(told.due_soon).toEqual([]);
    expect(told.upcoming.every(({ reason }) => reason.endsWith("Mileage and age are not known."))).toBe(true);
    expect(told.upcoming[0]).toMatchObject({ miles_remaining: null, recommended_date: null });
  });

  it("is not overdue in a new car, and stays within dates", () => {
    const told = maintenanceSchedule({ mileageMiles: 12, modelYear: 2027, fuel: null, now });
    expect(told.overdue).toEqual([]);
    expect(MaintenanceSchedule.parse(told)).toEqual(told);
    for (const miles of [0, 1, 999_999]) expect(() => MaintenanceSchedule.parse(schedule(miles, 1996))).not.toThrow();
  });

  it("marks where each interval comes from", () => {
    for (const { basis } of all(schedule(50_000))) expect(basis.source).not.toBe("");
  });
});
