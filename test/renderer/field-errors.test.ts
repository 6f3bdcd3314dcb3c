import { describe, expect, it } from "vitest";
import { AppError } from "../../contracts/kit/errors.ts";
import { fieldErrors, isAboutField } from "../../renderer/api/client/error-explanation.ts";

const form = { name: "Sales", slug: "sales" };
const isShown = (error: AppError): boolean => isAboutField(fieldErrors(error), form);

describe("isAboutField", () => {
  it("is true for an error of one of the form's fields", () => {
    expect(isShown(new AppError("SLUG_ALREADY_EXISTS", { field: "slug" }))).toBe(true);
    const details = { issues: [{ path: "body.name", reason: "is too long" }] };
    expect(isShown(new AppError("VALIDATION_ERROR", { details }))).toBe(true);
  });

  it("is false for the error of a deleted record, which names the id in the address", () => {
    expect(isShown(new AppError("TEAM_NOT_FOUND", { field: "id" }))).toBe(false);
    expect(isShown(new AppError("TEAM_NOT_FOUND", { field: "teamId" }))).toBe(false);
  });

  it("is false for a field that the form does not have, and for an error without a field", () => {
    const details = { issues: [{ path: "body.filters[0].field", reason: "is no field of sale" }] };
    expect(isShown(new AppError("VALIDATION_ERROR", { field: "filters[0].field", details }))).toBe(false);
    expect(isShown(new AppError("INSUFFICIENT_PERMISSIONS"))).toBe(false);
  });
});
