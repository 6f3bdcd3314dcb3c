import { describe, expect, it } from "vitest";
import type { Dealership } from "../../contracts/accounts/dealership.ts";
import { changeOf, rebased, valuesOf } from "../../renderer/features/settings/dealership/profile-values.ts";

const profile: Dealership = {
  name: "Ann's Cars",
  phone: "555 0100",
  addressLine1: null,
  addressLine2: null,
  city: "Austin",
  state: "TX",
  zipCode: null,
  country: null,
  email: null,
  website: null,
  laborRegion: "US_TEXAS",
  currency: "USD",
  units: "miles",
  language: "en",
  timeZone: "UTC",
  logo: null,
  updatedAt: "2026-11-29T10:00:00.000Z",
};

describe("the form of the dealership's profile", () => {
  it("sends what the user has changed, without spaces around it; an empty field clears it", () => {
    const values = {
      ...valuesOf(profile),
      name: " Ann & Bob ",
      phone: "",
      laborRegion: "",
      units: "kilometers" as const,
    };
    expect(changeOf(values, profile)).toEqual({
      name: "Ann & Bob",
      phone: null,
      laborRegion: null,
      units: "kilometers",
    });
  });

  it("does not revert what was saved in another window meanwhile", () => {
    const typed = { ...valuesOf(profile), phone: "555 0199" };
    const elsewhere: Dealership = { ...profile, name: "Ann & Bob", currency: "EUR", timeZone: "Europe/Berlin" };
    const values = rebased(typed, profile, elsewhere);
    expect(values).toEqual({ ...valuesOf(elsewhere), phone: "555 0199" });
    expect(changeOf(values, elsewhere)).toEqual({ phone: "555 0199" });
  });

  it("keeps what the user has typed into a field that was also saved elsewhere", () => {
    const typed = { ...valuesOf(profile), name: "Ann" };
    const elsewhere: Dealership = { ...profile, name: "Bob" };
    expect(changeOf(rebased(typed, profile, elsewhere), elsewhere)).toEqual({ name: "Ann" });
  });
});
