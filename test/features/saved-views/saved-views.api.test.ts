import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxSavedViews } from "../../../contracts/accounts/saved-views.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

const page = "INVENTORY" as const;

describe("saved views", () => {
  let server: TestServer;
  let admin: TestCaller;
  let owner: TestCaller;
  beforeAll(async () => {
    server = await serveForTest();
    admin = await signedIn(server);
    owner = await signedIn(server, { admin });
  });
  afterAll(() => server.close());

  it("are listed by name, with the query as it was saved", async () => {
    const { api } = owner;
    await api.savedViews.create({ body: { page, name: "  Trucks ", query: "make=Ford&later=1" } });
    server.clock.advance(1000);
    await api.savedViews.create({ body: { page, name: "Aged", query: "" } });
    const views = await api.savedViews.list({ query: { page } });
    expect(views.map(({ name, query }) => [name, query])).toEqual([
      ["Aged", ""],
      ["Trucks", "make=Ford&later=1"],
    ]);
    const second = await owner.fetch("/v1/saved-views?limit=1&offset=1");
    expect(second.headers.get("x-total-count")).toBe("2");
    expect(await second.json()).toMatchObject([{ name: "Trucks" }]);
  });

  it("are changed by the fields that are given", async () => {
    const { api } = owner;
    const { id, createdAt } = await api.savedViews.create({ body: { page, name: "Hondas", query: "make=Honda" } });
    server.clock.advance(1000);
    const renamed = await api.savedViews.update({ params: { id }, body: { name: "All Hondas" } });
    expect(renamed).toMatchObject({ name: "All Hondas", query: "make=Honda", createdAt });
    expect(renamed.updatedAt > createdAt).toBe(true);
    const updated = await api.savedViews.update({ params: { id }, body: { query: "make=Honda&yearMin=2020" } });
    expect(updated).toMatchObject({ name: "All Hondas", query: "make=Honda&yearMin=2020" });
    await api.savedViews.remove({ params: { id } });
    expect(await errorOf(api.savedViews.remove({ params: { id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
  });

  it("answers DUPLICATE_VIEW_NAME for a name that another view of the page has", async () => {
    const { api } = await signedIn(server, { admin });
    await api.savedViews.create({ body: { page, name: "Mine", query: "" } });
    const other = await api.savedViews.create({ body: { page, name: "Other", query: "" } });
    const duplicate = { code: "DUPLICATE_VIEW_NAME", status: 409, field: "name" };
    expect(await errorOf(api.savedViews.create({ body: { page, name: "Mine", query: "a=b" } }))).toMatchObject(
      duplicate,
    );
    const params = { id: other.id };
    expect(await errorOf(api.savedViews.update({ params, body: { name: "Mine" } }))).toMatchObject(duplicate);
    expect(await api.savedViews.update({ params, body: { name: "Other" } })).toMatchObject({ name: "Other" });
  });

  it("are private: another user, a teammate included, neither sees nor changes them", async () => {
    const colleague = await signedIn(server, { admin });
    const { api } = owner;
    const team = await api.teams.create({ body: { name: "North", slug: "saved-views-north" } });
    const params = { teamId: team.id };
    const roles = await api.roles.list({ params });
    const roleId = roles.find(({ name }) => name === "Manager")?.id ?? "";
    const { token } = await api.teams.invite({ params, body: { email: colleague.email, roleId } });
    await colleague.api.teams.acceptInvitation({ body: { token } });
    const view = await api.savedViews.create({ body: { page, name: "Private", query: "" } });
    expect(await colleague.api.savedViews.list()).toEqual([]);
    const stolen = { params: { id: view.id } };
    expect(await errorOf(colleague.api.savedViews.update({ ...stolen, body: { name: "x" } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
    expect(await errorOf(colleague.api.savedViews.remove(stolen))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect(await colleague.api.savedViews.create({ body: { page, name: "Private", query: "" } })).toMatchObject({
      name: "Private",
    });
  });

  it("need account:write to change them, and account:read to list them", async () => {
    const reader = await withKey(server, owner, { permissions: ["account:read"] });
    expect(await reader.api.savedViews.list()).not.toEqual([]);
    const saved = reader.api.savedViews.create({ body: { page, name: "By key", query: "" } });
    expect(await errorOf(saved)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    const other = await withKey(server, owner, { permissions: ["vehicles:read"] });
    expect(await errorOf(other.api.savedViews.list())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
  });

  it.each([
    ["name", "  ", ""],
    ["name", "Two\nlines", ""],
    ["query", "Mark", "?make=Saab"],
    ["query", "Space", "make=a b"],
    ["query", "Long", "x".repeat(2001)],
  ])("answers VALIDATION_ERROR with the field %s for the view %j", async (field, name, query) => {
    expect(await errorOf(owner.api.savedViews.create({ body: { page, name, query } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field,
    });
  });

  it("answers VALIDATION_ERROR for one view more than a user can have, also if they are sent at once", async () => {
    const { api } = await signedIn(server, { admin });
    const create = (n: number) => api.savedViews.create({ body: { page, name: `View ${n}`, query: "" } });
    const results = await Promise.allSettled(Array.from({ length: maxSavedViews + 2 }, (_, n) => create(n)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(maxSavedViews);
    const { code, message } = await errorOf(create(99));
    expect([code, message]).toEqual(["VALIDATION_ERROR", expect.stringContaining("delete one first")]);
    expect(await api.savedViews.list()).toHaveLength(maxSavedViews);
  });
});
