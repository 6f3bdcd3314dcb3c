import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "../../../server/features/accounts/accounts.table.ts";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let inspection_id: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  inspection_id = await inspected(owner.api);
});
afterAll(() => server.close());

async function inspected(api: Api): Promise<string> {
  const car = await api.vehicles.create({ body: { make: "Saab", model: "900", overviewYear: 1994 } });
  const body = { vehicle_id: car.id, images: await uploadWalkAround(api) };
  return (await api.visual.create({ body }, { headers: { prefer: "wait=60" } })).inspection_id;
}
const mailsTo = async (email: string) => (await owner.api.outbox.list()).filter(({ to }) => to === email);
const kept = (email: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(email);
      expect(mail?.status).toBe("kept");
      return mail;
    },
    { timeout: 20_000, interval: 20 },
  );
const attachments = () =>
  readdirSync(server.folder, { recursive: true, encoding: "utf8" }).filter((file) => /mails[\\/].*\.pdf$/.test(file));

describe("POST /inspections/visual/{inspection_id}/report/share", () => {
  it("mails the PDF with a note to a person without an account", async () => {
    const body = { email: "Buyer@example.com", note: "The hood has\na dent." };
    const shared = await owner.api.reportSharing.share({ params: { inspection_id }, body });
    expect(shared).toEqual({ inspection_id, email: "buyer@example.com" });
    const mail = await kept("buyer@example.com");
    expect(mail?.subject).toMatch(/ shares a condition report with you: 1994 Saab 900$/);
    expect(mail?.text).toContain(owner.email);
    expect(mail?.text).toContain("“The hood has\na dent.”");
    expect(mail).not.toHaveProperty("attachment");
    const source = readFileSync(join(server.folder, "outbox", `${mail?.id}.eml`), "utf8");
    const [, encoded = ""] = /filename=condition-report-[\w-]+\.pdf\r\n\r\n([\w+/=\r\n]+)/.exec(source) ?? [];
    const pdf = await owner.fetch(`/v1/inspections/visual/${inspection_id}/report.pdf`);
    expect(Buffer.from(encoded, "base64")).toEqual(Buffer.from(await pdf.arrayBuffer()));
  });

  it("stores nothing if the report cannot be stored", async () => {
    const [mails, movedFolder] = ["mails", "movedFolder"].map((name) => join(server.folder, "media", name)) as [
      string,
      string,
    ];
    renameSync(mails, movedFolder);
    writeFileSync(mails, "in the way of the folder");
    const share = owner.api.reportSharing.share({ params: { inspection_id }, body: { email: "late@example.com" } });
    expect((await errorOf(share)).code).toBe("INTERNAL_ERROR");
    rmSync(mails);
    renameSync(movedFolder, mails);
    expect(readdirSync(join(server.folder, "tmp"))).toEqual([]);
    expect(await mailsTo("late@example.com")).toEqual([]);
  });

  it("answers INSPECTION_NOT_FOUND for another account", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const reads = await withKey(server, owner, { permissions: ["inspections:read"] });
    const share = ({ api }: TestCaller) =>
      errorOf(api.reportSharing.share({ params: { inspection_id }, body: { email: "else@example.com" } }));
    expect(await share(outsider)).toMatchObject({ code: "INSPECTION_NOT_FOUND", field: "inspection_id" });
    expect((await share(reads)).code).toBe("INSUFFICIENT_PERMISSIONS");
    expect(await mailsTo("else@example.com")).toEqual([]);
  });

  it("answers INSPECTION_NOT_READY before the inspection ends", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const images = await uploadWalkAround(owner.api);
    const running = await owner.api.visual.create({ body: { vehicle_id: car.id, images } });
    const params = { inspection_id: running.inspection_id };
    await owner.api.visual.cancel({ params });
    const error = await errorOf(owner.api.reportSharing.share({ params, body: { email: "soon@example.com" } }));
    expect(error.code).toBe("INSPECTION_NOT_READY");
  });

  it("keeps the mail's subject in one line for an account name with a line break", async () => {
    await server.store.write((tx) => tx.update(accounts).set({ name: "Ada\r\nBcc: victim@example.com" }));
    const params = { inspection_id };
    await owner.api.reportSharing.share({ params, body: { email: "line@example.com" } });
    expect((await kept("line@example.com"))?.subject).toMatch(
      /^Ada Bcc: victim@example\.com shares a condition report/,
    );
    await owner.api.accounts.rename({ body: { name: "Ada Byron" } });
  });

  it("writes the mail in the sender's language, or in the one of the recipient's account", async () => {
    const params = { inspection_id };
    await owner.api.accounts.rename({ body: { language: "de" } });
    await owner.api.reportSharing.share({ params, body: { email: "kunde@example.com" } });
    expect((await kept("kunde@example.com"))?.subject).toMatch(/ sendet Ihnen einen Zustandsbericht: 1994 Saab 900$/);
    const body = { email: "cliente@example.com", name: "Eva", password: goodPassword, language: "es" } as const;
    await callerOf(server).api.accounts.register({ body });
    await owner.api.reportSharing.share({ params, body: { email: body.email } });
    const subject = expect.stringMatching(/ comparte con usted un informe de peritaje: 1994 Saab 900$/);
    await vi.waitFor(
      async () =>
        expect(await mailsTo(body.email)).toContainEqual(expect.objectContaining({ subject, status: "kept" })),
      { timeout: 20_000, interval: 20 },
    );
    await owner.api.accounts.rename({ body: { language: "en" } });
  });

  // last: it moves the clock
  it("deletes the attached report with its mail after 90 days", async () => {
    expect(attachments().length).toBeGreaterThanOrEqual(2);
    server.clock.advance(days(91));
    await vi.waitFor(() => expect(attachments()).toEqual([]), { timeout: 20_000, interval: 50 });
    await owner.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
    expect(await mailsTo("buyer@example.com")).toEqual([]);
  });
});
