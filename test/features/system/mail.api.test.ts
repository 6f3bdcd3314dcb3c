import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accounts } from "../../../server/features/accounts/accounts.table.ts";
import { mails } from "../../../server/features/outbox/mails.table.ts";
import { hours, minutes } from "../../../server/platform/clock.ts";
import { jobsIn } from "../../kit/jobs.ts";
import { errorOf, goodPassword, signedIn, tokenIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestServer } from "../../kit/serve.ts";
import { mailServer as startMailServer, type TestMailServer } from "../../kit/smtp.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function mailServer(...settings: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...settings);
  open.push(server.close);
  return server;
}

async function serve(smtpUrl: string): Promise<TestServer> {
  const server = await serveForTest({
    FORECOURT_SMTP_URL: smtpUrl,
    FORECOURT_MAIL_FROM: "Forecourt <desk@cars.example>",
  });
  open.push(() => server.close());
  return server;
}
const register = (server: TestServer, email: string, name = "Ada") =>
  callerOf(server).api.accounts.register({ body: { email, name, password: goodPassword } });
const rows = (server: TestServer) => server.store.read.select().from(mails);
const waitOptions = { timeout: 20_000, interval: 20 };
const sendingJobs = async ({ store }: TestServer) =>
  (await jobsIn(store)).filter(({ kind }) => kind === "mail.deliver");
/** Waits until the mail's job is queued again after that number of failed attempts. */
const waitsAfter = (server: TestServer, attempts: number) =>
  vi.waitFor(
    async () => expect(await sendingJobs(server)).toMatchObject([{ status: "queued", attempts }]),
    waitOptions,
  );

/** The parts of a message by their type, decoded. */
function partsOf(source: string): Readonly<Record<string, string>> {
  const parts = source.split(/\r\n--[^\r\n]+\r\n/).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n");
      const type = /^Content-Type: ([\w/]+)/im.exec(head)?.[1] ?? "";
      const raw = rest.join("\r\n\r\n");
      const isQuoted = /quoted-printable/i.test(head);
      const bytes = raw
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return [type, isQuoted ? Buffer.from(bytes, "latin1").toString("utf8") : raw];
    }),
  );
}

describe("mail delivery", () => {
  it("sends a message by SMTP with equal text and HTML parts", async () => {
    const smtp = await mailServer();
    const server = await serve(smtp.url);
    await register(server, "ada@example.com", "Ada Byron-Škoda");
    await vi.waitFor(() => expect(smtp.sent).toHaveLength(1), waitOptions);
    const [{ to, source } = { to: [], source: "" }] = smtp.sent;
    expect(to).toEqual(["ada@example.com"]);
    expect(source).toMatch(/^From: Forecourt <desk@cars\.example>$/m);
    expect(source).toMatch(/^To: ada@example\.com$/m);
    expect(source).toMatch(/^Subject: Verify your e-mail address for Forecourt$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
    const { "text/plain": text = "", "text/html": html = "" } = partsOf(source);
    expect(text).toContain("Hello Ada Byron-Škoda,");
    expect(html).toContain("Hello Ada Byron-Škoda,");
    const token = tokenIn(text);
    expect(html).toContain(`${server.url}/verify-email?token=${token}`);
    await vi.waitFor(
      async () => expect(await rows(server)).toMatchObject([{ status: "sent", error: null }]),
      waitOptions,
    );
    await callerOf(server).api.accounts.verifyEmail({ body: { token } });
  });

  it("retries while the mail server is busy and sends once", async () => {
    let refusals = 3;
    const smtp = await mailServer(() => (refusals-- > 0 ? { code: 451, text: "Greylisted, try later" } : undefined));
    const server = await serve(smtp.url);
    await register(server, "ada@example.com");
    for (let tries = 1; tries <= 3; tries += 1) {
      await waitsAfter(server, tries);
      expect(smtp.tried).toHaveLength(tries);
      const why = expect.stringContaining("Greylisted");
      expect(await rows(server)).toMatchObject([{ status: "queued", error: why }]);
      server.clock.advance(minutes(5));
    }
    await vi.waitFor(() => expect(smtp.sent).toHaveLength(1), waitOptions);
    await vi.waitFor(
      async () => expect(await rows(server)).toMatchObject([{ status: "sent", error: null }]),
      waitOptions,
    );
    expect(smtp.tried).toHaveLength(4);
  });

  it("keeps a mail queued while the mail server is down, also over a restart", async () => {
    const stopped = await mailServer();
    await open.pop()?.();
    const server = await serve(stopped.url);
    await register(server, "ada@example.com");
    await waitsAfter(server, 1);
    expect(await rows(server)).toMatchObject([{ status: "queued" }]);
    await server.restart();
    const back = new SMTPServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done());
      },
    });
    await new Promise<void>((resolve) => back.listen(Number(new URL(stopped.url).port), "127.0.0.1", resolve));
    open.push(() => new Promise((resolve) => back.close(() => resolve())));
    server.clock.advance(minutes(5));
    await vi.waitFor(async () => expect(await rows(server)).toMatchObject([{ status: "sent" }]), waitOptions);
  });

  it("does not retry after a permanent rejection", async () => {
    const smtp = await mailServer(() => ({ code: 550, text: "No such person here" }));
    const server = await serve(smtp.url);
    await register(server, "nobody@example.com");
    await vi.waitFor(
      async () =>
        expect(await rows(server)).toMatchObject([
          { status: "failed", error: expect.stringContaining("No such person") },
        ]),
      waitOptions,
    );
    // The job has failed and is not queued again.
    await vi.waitFor(async () => expect(await sendingJobs(server)).toMatchObject([{ status: "failed" }]), waitOptions);
    server.clock.advance(hours(1));
    expect(smtp.tried).toHaveLength(1);
  });
});

describe("a name with a line break", () => {
  const name = "Ada\r\nBcc: victim@example.com";

  it("answers VALIDATION_ERROR for accounts, teams and roles", async () => {
    const server = await serveForTest();
    open.push(() => server.close());
    const owner = await signedIn(server);
    const { id } = await owner.api.teams.create({ body: { name: "Sales", slug: "sales" } });
    const attempts = (invalid: string): readonly (() => Promise<unknown>)[] => [
      () =>
        callerOf(server).api.accounts.register({
          body: { email: "eve@example.com", name: invalid, password: goodPassword },
        }),
      () => owner.api.accounts.rename({ body: { name: invalid } }),
      () => owner.api.teams.create({ body: { name: invalid, slug: "other" } }),
      () => owner.api.teams.update({ params: { id }, body: { name: invalid } }),
      () => owner.api.roles.create({ params: { teamId: id }, body: { name: invalid, permissions: [] } }),
    ];
    for (const attempt of [name, "Ada\u2028Byron", "Ada\u0085Byron", "Ada\tByron"].flatMap(attempts)) {
      expect(await errorOf(attempt())).toMatchObject({ code: "VALIDATION_ERROR", field: "name" });
    }
    expect(await rows(server)).toHaveLength(1);
  });

  it("stored for an existing account adds no header to a mail", async () => {
    const server = await serveForTest();
    open.push(() => server.close());
    const owner = await signedIn(server);
    await server.store.write((tx) => tx.update(accounts).set({ name }));
    const team = await owner.api.teams.create({ body: { name: "Sales", slug: "sales" } });
    const roles = await owner.api.roles.list({ params: { teamId: team.id } });
    const invite = owner.api.teams.invite({
      params: { teamId: team.id },
      body: { email: "guest@example.com", roleId: roles.at(-1)?.id ?? "" },
    });
    expect(await errorOf(invite)).toMatchObject({ code: "VALIDATION_ERROR" });
    expect((await rows(server)).filter(({ to }) => to === "guest@example.com")).toEqual([]);
  });
});
