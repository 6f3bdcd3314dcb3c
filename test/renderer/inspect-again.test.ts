import { describe, expect, it } from "vitest";
import type { VisualInspection } from "../../contracts/inspections/visual.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { type AgainNeeds, inspectAgain } from "../../renderer/features/results/progress/inspect-again.ts";

const keys = { inCase: "key 1", alone: "key 2" };
const body = {
  vehicle_id: "car",
  options: { detailed_analysis: false, generate_report: true, detect_hidden_damage: false },
  images: [],
};
const inspection = { inspection_id: "I2" } as VisualInspection;

/** A server that answers the requests in this order. */
function serverOf(...answers: readonly (VisualInspection | Error)[]) {
  const sent: (readonly [caseId: string | undefined, key: string])[] = [];
  const create: AgainNeeds["create"] = async ({ case_id }, key) => {
    const answer = answers[sent.length];
    sent.push([case_id, key]);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("one request too many");
    return answer;
  };
  return { create, sent };
}

describe("inspectAgain", () => {
  it("starts the inspection as a step of its case", async () => {
    const { create, sent } = serverOf(inspection);
    expect(await inspectAgain({ create, keys }, body, "case")).toEqual({ inspection, isCaseClosed: false });
    expect(sent).toEqual([["case", "key 1"]]);
  });

  it("starts it without the case if that is closed, as another request, and says so", async () => {
    const { create, sent } = serverOf(new AppError("CASE_CLOSED", { field: "case_id" }), inspection);
    expect(await inspectAgain({ create, keys }, body, "case")).toEqual({ inspection, isCaseClosed: true });
    expect(sent).toEqual([
      ["case", "key 1"],
      [undefined, "key 2"],
    ]);
  });

  it("does not leave the case after another error", async () => {
    const { create, sent } = serverOf(new AppError("INSUFFICIENT_IMAGES"));
    await expect(inspectAgain({ create, keys }, body, "case")).rejects.toMatchObject({ code: "INSUFFICIENT_IMAGES" });
    expect(sent).toHaveLength(1);
  });

  it("starts an inspection that belongs to no case without one", async () => {
    const { create, sent } = serverOf(inspection);
    expect(await inspectAgain({ create, keys }, body, null)).toEqual({ inspection, isCaseClosed: false });
    expect(sent).toEqual([[undefined, "key 2"]]);
  });
});
