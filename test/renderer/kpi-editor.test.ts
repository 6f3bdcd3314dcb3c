import { describe, expect, it } from "vitest";
import { type EditorValues, editorValues, logicOf } from "../../renderer/features/kpis/editor/editor-values.ts";

const sum = { aggregation: "sum", targetModel: "vehicle", targetField: "askingPrice" } as const;
const values = (given: Partial<EditorValues> = {}): EditorValues => ({
  ...editorValues(undefined),
  ...sum,
  ...given,
});

describe("logicOf", () => {
  it("is the whole logic of a new figure", () => {
    expect(logicOf(values())).toEqual({ ...sum, formula: null, filters: null });
    expect(logicOf(values({ way: "formula", formula: "count(lead)" }))).toEqual({
      formula: "count(lead)",
      aggregation: null,
      targetModel: null,
      targetField: null,
      filters: null,
    });
  });

  it("keeps filters and the shown formula of a program while the logic stays the same", () => {
    expect(logicOf(values({ title: "Another title" }), sum)).toEqual({});
  });

  it("keeps filters with another field of the model, and removes them with another model", () => {
    expect(logicOf(values({ targetField: "mileage" }), sum)).toEqual({ ...sum, targetField: "mileage", formula: null });
    const ofSales = { ...sum, targetModel: "sale", targetField: "soldPrice" } as const;
    expect(logicOf(values(ofSales), sum)).toEqual({ ...ofSales, formula: null, filters: null });
  });
});
