import { describe, expect, it } from "vitest";
import { MaintenanceSchedule } from "../../../contracts/mechanical/mechanical.ts";
import { maintenanceSchedule } from "../../../server/domain/diagnostics/maintenance/schedule.ts";

const now = new Date("2026-07-01T12:00:00Z");
const schedule = (
  mileageMiles: number | null,
  modelYear: number | null = 2020,
  fuel: "gasoline" | "diesel" | "electric" | null = "gasoline",
) => maintenanceSchedule({ mileageMiles, modelYear, fuel, now });
const all = ({ overdue, due_soon, upcoming }: MaintenanceSchedule) => [...overdue, ...due_soon, ...upcoming];
const named = (list: MaintenanceSchedule["overdue"]) => list.map(({ service }) => service);

describe("maintenanceSchedule", () => {
  it("lists a service as overdue shortly after its due point, with the miles", () => {
    const { overdue } = schedule(91_000);
    const plugs = overdue.find(({ service }) => service === "Spark plugs");
    expect(plugs).toMatchObject({ miles_remaining: -1000 });
    expect(plugs?.reason).toContain("no record");
    expect(plugs?.recommended_date?.slice(0, 4)).toBe("2026");
  });

  it("lists a service as due soon shortly before its due point", () => {
    const { due_soon } = schedule(29_000);
    expect(due_soon.find(({ service }) => service === "Engine air filter")).toMatchObject({ miles_remaining: 1000 });
  });

  it("lists a distant service as upcoming, with a date by the car's own miles per month", () => {
    // 36,000 miles in six years: 500 a month; plugs in 54,000 miles: nine years
    const plugs = schedule(36_000).upcoming.find(({ service }) => service === "Spark plugs");
    expect(plugs).toMatchObject({ miles_remaining: 54_000, recommended_date: expect.stringMatching(/^2035-0[67]/) });
  });

  it("uses the age of the car if that is due first", () => {
    // six years: brake fluid is due every three
    const { overdue } = schedule(10_000);
    expect(named(overdue)).toContain("Brake fluid");
    expect(overdue.find(({ service }) => service === "Brake fluid")?.miles_remaining).toBe(35_000);
  });

  it("assumes that a service was done if its due point is long past", () => {
    expect(named(schedule(130_000).overdue)).not.toContain("Spark plugs");
  });

  it("lists no engine services for an electric car", () => {
    const services = named(all(schedule(60_000, 2020, "electric"))).join(" ");
    expect(services).not.toMatch(/oil|spark|fuel|engine|transmission|belt/i);
    expect(services).toMatch(/Brake fluid.*|Battery and motor coolant/);
  });

  it("lists the fuel filter and no spark plugs for a diesel", () => {
    const services = named(all(schedule(60_000, 2020, "diesel")));
    expect(services).toContain("Diesel fuel filter");
    expect(services).not.toContain("Spark plugs");
  });

  it("lists everything as upcoming without dates if mileage and age are unknown", () => {
    const result = schedule(null, null);
    expect(result.overdue).toEqual([]);
    expect(result.due_soon).toEqual([]);
    expect(result.upcoming.every(({ reason }) => reason.endsWith("Mileage and age are not known."))).toBe(true);
    expect(result.upcoming[0]).toMatchObject({ miles_remaining: null, recommended_date: null });
  });

  it("lists nothing as overdue for a new car, and always fits the contract", () => {
    const result = maintenanceSchedule({ mileageMiles: 12, modelYear: 2027, fuel: null, now });
    expect(result.overdue).toEqual([]);
    expect(MaintenanceSchedule.parse(result)).toEqual(result);
    for (const miles of [0, 1, 999_999]) expect(() => MaintenanceSchedule.parse(schedule(miles, 1996))).not.toThrow();
  });

  it("names the source of each interval", () => {
    for (const { basis } of all(schedule(50_000))) expect(basis.source).not.toBe("");
  });
});
