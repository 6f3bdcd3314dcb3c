import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { DecodedVin, VinFieldSource } from "../../contracts/vehicles/decoded-vin.ts";
import { VehicleFields } from "../../renderer/features/vehicles/form/fields.tsx";
import { useVehicleForm } from "../../renderer/features/vehicles/form/use-vehicle-form.ts";
import { decodedValues, emptyValues, type VehicleValues } from "../../renderer/features/vehicles/form/values.ts";

const source = (from: VinFieldSource["from"]): VinFieldSource => ({ from, market: null, description: "" });
const market = { vinPrefix: "1HGCM826", modelYear: 2003, cars: 9, agreeing: 8 };
const decoded: DecodedVin = {
  vin: "1HGCM82633A004352",
  make: "Honda",
  model: "Accord",
  year: 2003,
  trim: "EX",
  bodyStyle: "Coupe",
  engine: null,
  transmission: null,
  drivetrain: "FWD",
  fuelType: null,
  plant: null,
  manufacturer: null,
  country: null,
  source: "pattern",
  sources: { trim: { ...source("market"), market }, drivetrain: source("model") },
  warnings: [],
};

function Form({ values, vin }: { readonly values: Partial<VehicleValues>; readonly vin: DecodedVin | undefined }) {
  const form = useVehicleForm({ ...emptyValues, ...values });
  return createElement(VehicleFields, { form, currency: "USD", decoded: vin, teams: [], withCost: true });
}
function shown(values: Partial<VehicleValues>, vin: DecodedVin | undefined): string {
  const fields = createElement(MantineProvider, null, createElement(Form, { values, vin }));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, fields));
}

const ofMarket = "Stated for 8 of 9 similar cars in your market data";
const ofModel = "The only one for this model";

describe("VehicleFields", () => {
  it("shows where the trim and the drivetrain of a decoded VIN come from, and describes the fields with it", () => {
    const page = shown(decodedValues(decoded), decoded);
    for (const [text, value] of [
      [ofMarket, "EX"],
      [ofModel, "FWD"],
    ] as const) {
      const [, id] = new RegExp(`id="([^"]+)"[^>]*>${text}<`).exec(page) ?? [];
      const [input] = new RegExp(`<input[^>]* value="${value}"[^>]*>`).exec(page) ?? [];
      expect(input).toContain(`aria-describedby="${id}"`);
    }
  });

  it("names each kind of source", () => {
    const from = (kind: VinFieldSource["from"]) => {
      const sources = { trim: source(kind), drivetrain: null };
      return shown({ trim: "EX" }, { ...decoded, sources });
    };
    expect(from("catalog")).toContain("From NHTSA&#x27;s catalog");
    expect(from("vin_position")).toContain("Coded in the VIN");
  });

  it("shows no source of a value that the user typed, or without a VIN", () => {
    const typed = shown({ ...decodedValues(decoded), trim: "LX" }, decoded);
    expect(typed).not.toContain(ofMarket);
    expect(typed).toContain(ofModel);
    expect(shown({ trim: "EX" }, undefined)).not.toContain(ofMarket);
  });
});
