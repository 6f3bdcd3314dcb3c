import { expect, it } from "vitest";
import { queryOf, readFilters } from "../../../renderer/features/market/supply/filters.ts";

const queryAt = (address: string) => queryOf(readFilters(new URLSearchParams(address)));

it("lists the fastest models around the dealership first", () => {
  expect(queryAt("")).toEqual({
    page: 1,
    sort_by: "days_supply",
    sort_order: "asc",
    min_cars: 5,
    radius_miles: 150,
  });
});

it("reads the filters and the order from the address", () => {
  expect(queryAt("make=Honda&model=Accord&zip=95112&area=250&minCars=20&order=offered&page=3")).toEqual({
    page: 3,
    make: "Honda",
    model: "Accord",
    zip_code: "95112",
    radius_miles: 250,
    min_cars: 20,
    sort_by: "on_offer",
    sort_order: "desc",
  });
});

it("has no place for the whole market, and ignores what is not valid", () => {
  expect(queryAt("area=market&zip=95112")).toMatchObject({ area: "market" });
  expect(queryAt("area=market&zip=95112")).not.toHaveProperty("zip_code");
  expect(queryAt("zip=951&area=7&minCars=3&order=x&page=-1")).toEqual(queryAt(""));
});
