import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mails } from "../../../server/features/outbox/mails.table.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { freePort } from "../../kit/free-port.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { type MailLine, openMailLine } from "../../kit/mail-line.ts";
import { goodPassword } from "../../kit/password.ts";
import { callerOf, serveForTest, type TestServer } from "../../kit/serve.ts";
import { mailServer, type TestMailServer } from "../../kit/smtp.ts";

interface Office {
  readonly port: number;
  readonly server: TestServer;
}

let smtp: TestMailServer;
/** Its mail waits for a silent mail server while the other tests run: the time limit is ten seconds. */
let patient: Office;
let silent: MailLine;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  smtp = await mailServer();
  opened.push(smtp.close);
  patient = await openOffice();
  silent = await openLine(patient, "silent");
  await register(patient, "patient@example.com");
});
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

/** A server. Nobody listens yet to the port of its mail server. Its clock stands, so that no mail is repeated by itself. */
async function openOffice(): Promise<Office> {
  const port = await freePort();
  const server = await serveForTest({ FORECOURT_SMTP_URL: `smtp://127.0.0.1:${port}` }, {}, { at: new Date() });
  opened.push(server.close);
  return { port, server };
}

async function openLine({ port }: Office, fault: MailLine["fault"]): Promise<MailLine> {
  const line = await openMailLine(port, smtp, fault);
  opened.push(line.close);
  return line;
}

/** Registers an account. The answer acknowledges a mail to the address. */
const register = ({ server }: Office, email: string) =>
  callerOf(server).api.accounts.register({ body: { email, name: "Ada", password: goodPassword } });

const rowOf = async ({ server }: Office, address: string) =>
  (await server.store.read.select().from(mails)).find(({ to }) => to === address);
/** Waits until the mail to an address is as expected. */
const becomes = (at: Office, address: string, expected: object) =>
  vi.waitFor(async () => expect(await rowOf(at, address)).toMatchObject(expected), { timeout: 20_000, interval: 20 });
/** Waits until the mail to an address waits for another attempt, for this reason. */
async function waits(at: Office, address: string, error: unknown): Promise<void> {
  await becomes(at, address, { status: "queued", error });
  // the reason is stored before the time of the next attempt
  await waitForJobs(at.server);
}

const isSent = { status: "sent", error: null };
const isWaiting = { status: "queued" };
const remedy = "Check that it runs, and the setting FORECOURT_SMTP_URL.";
/** The Message-IDs with which mails to an address have arrived. */
const arrived = (address: string) =>
  smtp.sent.filter(({ to }) => to.includes(address)).map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);

describe("mails during an outage of the mail server", () => {
  it("are kept while it refuses, breaks off or is silent, and over a restart, and each arrives once", async () => {
    const [refused, cut, held] = ["refused@example.com", "cut@example.com", "held@example.com"] as const;
    const office = await openOffice();
    const name = `mail server 127.0.0.1:${office.port}`;
    await register(office, refused);
    await waits(office, refused, `The ${name} refused the connection. ${remedy}`);
    const line = await openLine(office, "cut");
    await register(office, cut);
    await waits(office, cut, `The connection to the ${name} broke off. ${remedy}`);
    line.fault = "silent";
    await register(office, held);
    await vi.waitFor(() => expect(line.connections()).toBe(2), { timeout: 20_000 });
    line.fault = "none";
    await office.server.restart();
    await becomes(office, held, isSent);
    expect([await rowOf(office, refused), await rowOf(office, cut)]).toMatchObject([isWaiting, isWaiting]);
    office.server.clock.advance(minutes(5));
    for (const address of [refused, cut]) await becomes(office, address, isSent);
    for (const address of [refused, cut, held]) expect(arrived(address), address).toHaveLength(1);
  });

  it("arrive again with the same Message-ID if the answer of the mail server was lost", async () => {
    const address = "twice@example.com";
    const office = await openOffice();
    const line = await openLine(office, "unanswered");
    await register(office, address);
    await waits(office, address, expect.stringContaining("broke off"));
    line.fault = "none";
    office.server.clock.advance(minutes(5));
    await becomes(office, address, isSent);
    const id = `<${(await rowOf(office, address))?.id}@forecourt.invalid>`;
    expect(arrived(address)).toEqual([id, id]);
  });

  it("do not keep a server from stopping while the mail server is silent", async () => {
    const office = await openOffice();
    const line = await openLine(office, "silent");
    await register(office, "stopped@example.com");
    await vi.waitFor(() => expect(line.connections()).toBe(1), { timeout: 20_000 });
    const begun = performance.now();
    await office.server.close();
    // two seconds for the mail, where the time limit of the mail server is ten
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  it("wait ten seconds for an answer, and are sent later", async () => {
    const address = "patient@example.com";
    await waits(patient, address, `The mail server 127.0.0.1:${patient.port} did not answer in time. ${remedy}`);
    expect(silent.connections()).toBe(1);
    silent.fault = "none";
    patient.server.clock.advance(minutes(5));
    await becomes(patient, address, isSent);
    expect(arrived(address)).toHaveLength(1);
  });
});
