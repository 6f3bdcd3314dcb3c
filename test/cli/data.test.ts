import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedModelRuns } from "../kit/model-runs.ts";
import { signedIn, withKey } from "../kit/people.ts";
import { callerOf, type TestCaller } from "../kit/serve.ts";
import { begin, cleanFolder, type Ended, forecourt, type Started } from "./run.ts";

const place = cleanFolder();
const data = join(place.folder, "data");
const atData = ["--data", data];
const inventory = "VIN,Stock #,Make,Model,Year,Miles\n1HGCM82633A004352,A1,,,,91000\n,B2,Saab,900,1990,\n";
const market =
  "year,make,model,price,mileage,zip_code,listed_at\n2019,Honda,Civic,18000,40000,30301,2026-10-01\n2019,Honda,Civic,1,40000,30301,2026-10-01\n";
const json = ({ out }: Ended) => JSON.parse(out);
/** What `forecourt serve` and `start` print with --json. */
const readyOf = async ({ firstLine }: Started): Promise<{ url: string; pid: number }> => JSON.parse(await firstLine);

beforeAll(() => {
  writeFileSync(join(place.work, "inventory.csv"), inventory);
  writeFileSync(join(place.work, "bad.csv"), `${inventory}bad,C3,Volvo,240,,5\n`);
  writeFileSync(join(place.work, "market.csv"), market);
});
afterAll(() => place.remove());

describe("a server of forecourt serve", () => {
  let server: Started;
  let url = "";
  let owner: TestCaller & { email: string };
  let secret = "";
  beforeAll(async () => {
    server = begin(place, ["serve", "--port", "0", "--json", ...atData], { env: { FORECOURT_LOG_LEVEL: "error" } });
    ({ url } = await readyOf(server));
    owner = await signedIn({ url });
    ({ secret } = await withKey({ url } as Parameters<typeof withKey>[0], owner));
  });
  afterAll(() => server.child.kill("SIGKILL"));

  const withKeyOf = (key: string) => ({ env: { FORECOURT_API_KEY: key } });

  it("import: without a key it ends with 4, and says where to get one", async () => {
    const { code, err } = await forecourt(place, ["import", "vehicles", "inventory.csv", ...atData]);
    expect([code, err]).toEqual([4, expect.stringMatching(/needs an API key.*FORECOURT_API_KEY/)]);
  });

  it("import: a wrong key ends with 4 and the code of the API", async () => {
    const args = ["import", "market", "market.csv", "--json", ...atData];
    const answer = await forecourt(place, args, withKeyOf("prod_wrong"));
    expect(json(answer).error).toMatchObject({ code: "INVALID_API_KEY", exitCode: 4 });
    expect(answer.code).toBe(4);
  });

  it("import vehicles: a dry run changes nothing", async () => {
    const { code, out } = await forecourt(
      place,
      ["import", "vehicles", "inventory.csv", "--dry-run", ...atData],
      withKeyOf(secret),
    );
    expect([code, out]).toEqual([0, expect.stringContaining("2 rows: 2 created, 0 updated, 0 unchanged, 0 skipped")]);
    expect(await owner.api.vehicles.list()).toEqual([]);
  });

  it("import vehicles: a row that was left out ends with 3, and is named", async () => {
    const { code, out } = await forecourt(place, ["import", "vehicles", "bad.csv", ...atData], withKeyOf(secret));
    expect([code, out]).toEqual([3, expect.stringMatching(/2 created.*1 skipped\n {2}row 4: .*VIN/)]);
    expect(await owner.api.vehicles.list()).toHaveLength(2);
  });

  it("import market: to the server of --url", async () => {
    const args = ["import", "market", "market.csv", "--json", "--url", url, "--key", secret];
    const answer = await forecourt(place, args);
    expect([answer.code, json(answer)]).toEqual([
      3,
      { what: "market", file: "market.csv", server: url, result: expect.objectContaining({ created: 1, rejected: 1 }) },
    ]);
  });

  it("start: opens the page of the running server instead of starting a second one", async () => {
    const { code, out } = await forecourt(place, ["start", ...atData]);
    expect([code, out]).toEqual([0, `Forecourt is already running on ${url}\nOpen it in a browser: CI is set.\n`]);
  });

  it("doctor: names the running server", async () => {
    const { checks } = json(await forecourt(place, ["doctor", "--json", ...atData], { env: sharedModelRuns() }));
    expect(checks).toContainEqual(
      expect.objectContaining({ name: "port", status: "ok", found: expect.stringContaining(url) }),
    );
  });

  it("serve: a second one on the same data ends with 1, in plain words", async () => {
    const { code, out, err } = await forecourt(place, ["serve", "--port", "0", ...atData]);
    expect([code, out, err]).toEqual([
      1,
      "",
      expect.stringMatching(/^Forecourt did not start\.\nAnother Forecourt already/),
    ]);
    expect(err).not.toMatch(/^ +at /m);
  });

  it("backup: copies while the server runs; restore refuses to", async () => {
    const backup = json(await forecourt(place, ["backup", "--json", ...atData]));
    expect(backup).toMatchObject({ folder: expect.stringContaining(join(data, "backups")), media: { files: 0 } });
    const { code, err } = await forecourt(place, ["restore", backup.folder, ...atData]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^Nothing was restored\.\nAnother Forecourt already works on/),
    ]);
  });

  it("serve: SIGTERM ends it with 0", async () => {
    server.child.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});

describe("without a server", () => {
  it("import: opens the data folder, and the audit log has the administrator", async () => {
    const [first, again] = [
      await forecourt(place, ["import", "vehicles", "inventory.csv", ...atData]),
      await forecourt(place, ["import", "market", "market.csv", "--json", ...atData]),
    ];
    // importing a file again is done completely
    expect([first.code, first.out]).toEqual([
      0,
      expect.stringMatching(/^Imported .* into the data folder .*\n.*2 unchanged/),
    ]);
    expect(json(again)).toMatchObject({ server: null, result: { created: 0, unchanged: 1, rejected: 1 } });
  });

  it("import: names the missing account", async () => {
    const args = ["import", "vehicles", "inventory.csv"];
    const nobody = await forecourt(place, [...args, ...atData, "--account", "no@example.com"]);
    expect([nobody.code, nobody.err]).toEqual([
      1,
      expect.stringContaining("no account with the e-mail address no@example"),
    ]);
    const empty = await forecourt(place, [...args, "--data", join(place.folder, "empty"), "--json"]);
    expect(json(empty).error).toMatchObject({ code: "NO_ACCOUNT", exitCode: 1 });
  });

  it("restore: puts the backup back, and keeps what was there", async () => {
    const [backup = ""] = readdirSync(join(data, "backups"));
    const answer = await forecourt(place, ["restore", join(data, "backups", backup), "--json", ...atData]);
    expect([answer.code, json(answer)]).toMatchObject([
      0,
      { hasMedia: true, kept: [expect.stringContaining("before-restore-")] },
    ]);
  });

  it("start: starts the server, and ends it with its own end", async () => {
    const started = begin(place, ["start", "--no-open", "--port", "0", "--json", ...atData]);
    const { url, pid } = await readyOf(started);
    expect(await callerOf({ url }).api.system.health()).toMatchObject({ status: "ok" });
    started.child.kill("SIGTERM");
    expect(await started.ended).toMatchObject({ code: 0 });
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it("start: a port in use ends with 1, and says what to do", async () => {
    const taken = begin(place, ["serve", "--port", "0", "--json", "--data", join(place.folder, "other")]);
    const port = new URL((await readyOf(taken)).url).port;
    const { code, err } = await forecourt(place, ["start", "--port", port, ...atData]);
    taken.child.kill("SIGTERM");
    expect([code, err]).toEqual([1, expect.stringMatching(/did not start\.\nNothing can listen on .*FORECOURT_PORT/)]);
    await taken.ended;
  });

  it("decode: prints the car, and says why a VIN is invalid", async () => {
    const { code, out } = await forecourt(place, ["decode", "1HGCM82633A004352"]);
    expect([code, out]).toEqual([0, expect.stringContaining("2003 Honda Accord")]);
    expect(json(await forecourt(place, ["decode", "1HGCM82633A004352", "--json"]))).toMatchObject({ year: 2003 });
    const wrong = await forecourt(place, ["decode", "1HGCM82633A00435"]);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("A VIN has 17 characters; this one has 16.") });
  });
});
