import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addWorkspace } from "../../sync/sim/machine.ts";
import { at, openPushes, type Pushes, sent } from "./sent-rows.ts";

describe("a team of another dealership", () => {
  let desk: Pushes;
  beforeEach(async () => {
    desk = await openPushes();
    const { host } = desk;
    await addWorkspace(host, { accountId: "other", workspaceId: "theirs" });
    for (const id of ["their team", "their second team"]) {
      await host.ask(
        `insert into teams (id, workspace_id, owner_id, environment, name, slug, search_text, created_at, updated_at)
          values (?, 'theirs', 'other', 'production', 'T', ?, '', ?, ?)`,
        [id, id, at, at],
      );
    }
  });
  afterEach(() => desk.host.close());

  it.each(["vehicles", "campaigns"])("may have %s that a workstation changes", async (table) => {
    const { host, push } = desk;
    await push(sent(table, "shared"));
    // a person gives it to the team at the host, where the team is known
    await host.ask(`update ${table} set team_id = 'their team' where id = 'shared'`);
    const [row] = await desk.pull();
    expect(row?.values).toMatchObject({ teamId: "their team" });
    const name = table === "vehicles" ? "notes" : "headline";
    const changed = sent(table, "shared", { teamId: "their team", [name]: "new tires" }, 9);
    expect(await push(changed)).toEqual(["merged"]);
    expect(await host.ask(`select team_id, ${name} as text from ${table}`)).toEqual([
      { team_id: "their team", text: "new tires" },
    ]);
    const moved = sent(table, "shared", { teamId: "their second team" }, 99);
    expect(await push(moved)).toEqual(["refused: unknown teamId"]);
  });

  it("is not named by the conflict about its slug, which is unique on the server", async () => {
    const { host, push } = desk;
    expect(await push(sent("teams", "own team", { slug: "their team", environment: "production" }))).toEqual([
      "merged",
    ]);
    expect(await host.ask("select slug from teams where id = 'own team'")).toEqual([{ slug: "their team-2" }]);
    expect(await host.ask("select kind, row_id, other_row_id from sync_conflicts")).toEqual([
      { kind: "taken", row_id: "own team", other_row_id: null },
    ]);
  });
});
