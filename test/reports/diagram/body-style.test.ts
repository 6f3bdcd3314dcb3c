import { describe, expect, it } from "vitest";
import { bodyStyleOf, knownBodyStyle } from "../../../contracts/inspections/diagram/body-style.ts";

describe("bodyStyleOf and knownBodyStyle", () => {
  it.each([
    ["Sedan/Saloon", "sedan"],
    ["4dr Sedan", "sedan"],
    ["Hatchback/Liftback/Notchback", "hatchback"],
    ["Hatchback", "hatchback"],
    ["5-door Liftback", "hatchback"],
    ["Wagon", "hatchback"],
    ["Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)", "suv"],
    ["Crossover Utility Vehicle (CUV)", "suv"],
    ["Crossover", "suv"],
    ["4dr SUV", "suv"],
    ["2-Door SUV", "suv"],
    ["Pickup", "pickup"],
    ["Crew Cab Pickup", "pickup"],
    ["SuperCrew", "pickup"],
    ["Extended Cab", "pickup"],
    ["Sport Utility Truck (SUT)", "pickup"],
    ["4x4 Truck", "pickup"],
    ["Truck", "pickup"],
    ["Minivan", "van"],
    ["Cargo Van", "van"],
    ["Passenger Van", "van"],
    ["Step Van / Walk-in Van", "van"],
    ["Coupe", "coupe"],
    ["coupé", "coupe"],
    ["Convertible/Cabriolet", "coupe"],
    ["Roadster", "coupe"],
  ] as const)("%s is drawn as %s", (text, style) => expect(knownBodyStyle(text)).toBe(style));

  it.each([null, "", "Low Speed Vehicle", "Other", "Vantage", "Savana"])(
    "%s has no known body style and is drawn as sedan",
    (text) => {
      expect(knownBodyStyle(text)).toBeNull();
      expect(bodyStyleOf(text)).toBe("sedan");
    },
  );
});
