import { describe, expect, it } from "vitest";
import "../../../renderer/texts/lazy/developer-texts.ts";
import { stateOf } from "../../../renderer/features/developer/keys/key-state.ts";
import { permissionText } from "../../../renderer/features/developer/keys/key-texts.ts";
import { bodyOf, emptyKey, problemsOf } from "../../../renderer/features/developer/keys/new-key.ts";
import { accessOf, permissionsFor, summaryOf } from "../../../renderer/features/developer/keys/permissions.ts";

const standard = [
  "vehicles:write",
  "leads:write",
  "teams:write",
  "kpis:write",
  "campaigns:write",
  "media:write",
  "inspections:write",
  "pricing:write",
  "webhooks:write",
  "account:write",
] as const;

describe("summaryOf", () => {
  it("names the standard permissions, those of a website, and a choice", () => {
    expect(summaryOf(standard)).toEqual({ kind: "all" });
    expect(summaryOf(["website:read", "website:write"])).toEqual({ kind: "website" });
    expect(summaryOf(["leads:write", "leads:read", "vehicles:read"])).toEqual({
      kind: "some",
      write: ["leads"],
      read: ["vehicles"],
    });
  });

  it("does not hide permissions that a key gets by name only", () => {
    expect(summaryOf([...standard, "sync:read"])).toMatchObject({ kind: "some", read: ["sync"] });
  });
});

it("permissionsFor gives back what accessOf has read", () => {
  expect(permissionsFor(accessOf(["pricing:read", "vehicles:write"]))).toEqual(["vehicles:write", "pricing:read"]);
});

it("permissionText names what a key may read and change", () => {
  expect(permissionText(["leads:write", "vehicles:read"])).toBe("Read and change: Leads · Read: Vehicles");
});

it("stateOf: a revoked key stays revoked after its expiry", () => {
  const now = Date.parse("2026-03-01T12:00:00.000Z");
  const past = "2026-02-01T12:00:00.000Z";
  expect(stateOf({ revokedAt: null, expiresAt: null }, now)).toBe("live");
  expect(stateOf({ revokedAt: null, expiresAt: "2026-03-01T12:00:00.001Z" }, now)).toBe("live");
  expect(stateOf({ revokedAt: null, expiresAt: past }, now)).toBe("expired");
  expect(stateOf({ revokedAt: past, expiresAt: past }, now)).toBe("revoked");
});

describe("a new key", () => {
  const named = { ...emptyKey, name: "Books" };

  it("needs a name, and a permission if they are chosen", () => {
    expect(Object.keys(problemsOf(emptyKey))).toEqual(["name"]);
    expect(Object.keys(problemsOf({ ...named, kind: "some", access: accessOf([]) }))).toEqual(["access"]);
    expect(problemsOf(named)).toEqual({});
  });

  it("names the first origin that is none, for a website only", () => {
    const origins = "https://www.cars.example\nhttps://cars.example/path";
    expect(problemsOf({ ...named, kind: "website", origins }).origins).toContain("https://cars.example/path");
    expect(problemsOf({ ...named, kind: "all", origins })).toEqual({});
  });

  it("is sent without permissions if it gets the standard ones", () => {
    expect(bodyOf(named)).toEqual({ name: "Books", environment: "development" });
    expect(bodyOf({ ...named, kind: "website", origins: " https://a.example  https://b.example " })).toMatchObject({
      permissions: ["website:read", "website:write"],
      allowedOrigins: ["https://a.example", "https://b.example"],
    });
    expect(bodyOf({ ...named, expires: "2027-01-31" }).expiresAt).toBe(new Date("2027-01-31T23:59:00").toISOString());
  });
});
