import { expect, it } from "vitest";
import { spellingOf } from "../../../server/domain/valuation/names/spelling.ts";

const rows = (...written: [string, string][]) => written.map(([make, model]) => ({ make, model }));

it("writes a model as its rows do, without the words of the trim", () => {
  const written = rows(["HONDA", "ACCORD EX-L"], ["Honda", "Accord Sport"], ["honda", "accord"]);
  expect(spellingOf({ make: "honda", model: "accord" }, written)).toEqual({ make: "Honda", model: "Accord" });
});

it("writes names that files have in capitals or in lower case with the usual letters", () => {
  const of = (make: string, model: string) =>
    Object.values(spellingOf({ make, model }, rows([make.toUpperCase(), model]))).join(" ");
  expect(of("toyota", "rav4")).toBe("Toyota RAV4");
  expect(of("honda", "cr-v")).toBe("Honda CR-V");
  expect(of("ford", "f-150")).toBe("Ford F-150");
  expect(of("bmw", "3 series")).toBe("BMW 3 Series");
  expect(of("kia", "soul")).toBe("Kia Soul");
  expect(of("mercedes-benz", "c-class")).toBe("Mercedes-Benz C-Class");
});

it("uses the normalized name if no row begins with it", () => {
  expect(spellingOf({ make: "bmw", model: "3 series" }, rows(["BMW", "328i"]))).toEqual({
    make: "BMW",
    model: "3 Series",
  });
});
