import { resolve } from "node:path";
import { z } from "zod";
import { Plan } from "../contracts/accounts/accounts.ts";
import { own } from "../contracts/kit/own.ts";
import { backupsIn } from "./platform/backup/layout.ts";
import { seconds } from "./platform/clock.ts";
import { type DemoAccount, demoAccounts, isDemoFolder } from "./platform/demo/folder.ts";
import { canonicalHost } from "./platform/net/host.ts";
import { applicationDataFolder, productFolder } from "./platform/paths.ts";
import { chosenModelFolder } from "./vision/model-choice.ts";
import { type Provider, providers } from "./vision/providers.ts";

const text = z.string().min(1);
const providerList = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim().toLowerCase()))
  .pipe(
    z.array(z.enum(providers, { error: ({ input }) => `${input} is not known; known are ${providers.join(", ")}` })),
  );
const port = z.string().regex(/^\d+$/, "a number from 0 to 65535").transform(Number).pipe(z.number().max(65_535));
const hourOrOff = z
  .string()
  .regex(/^(off|1?\d|2[0-3])$/, "an hour from 0 to 23, or off")
  .transform((text) => (text === "off" ? undefined : Number(text)));
const drainSeconds = z
  .string()
  .regex(/^\d+$/, "a number of seconds from 0 to 300")
  .transform(Number)
  .pipe(z.number().max(300));
const url = (protocols: RegExp) => z.url({ protocol: protocols });
const host = z.string().transform((text, { addIssue }) => {
  const known = canonicalHost(text);
  if (known === undefined) addIssue("a host name or an IP address alone; the port is FORECOURT_PORT");
  return known ?? z.NEVER;
});
const originForm = "write it as https://cars.example.com: what comes before the path, with the port if it has one";
const origin = z
  .url({ protocol: /^https?$/, error: originForm })
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, originForm)
  .transform(({ origin }) => origin);

const roles = ["all", "api", "worker"] as const;
export type Role = (typeof roles)[number];

/** Every environment variable that the product reads. The table in the README has the same list. */
const Environment = z.strictObject({
  FORECOURT_MODE: z.enum(["workstation", "hosted"]).default("workstation"),
  FORECOURT_ROLE: z.enum(roles).default("all"),
  FORECOURT_HOST: host.default("127.0.0.1"),
  FORECOURT_PORT: port.default(4780),
  FORECOURT_PHONE_HOST: z.ipv4().optional(),
  FORECOURT_PHONE_PORT: port.default(4781),
  FORECOURT_PUBLIC_URL: origin.optional(),
  FORECOURT_DATA_DIR: text.optional(),
  FORECOURT_BACKUP_DIR: text.optional(),
  FORECOURT_BACKUP_HOUR: hourOrOff.optional(),
  FORECOURT_DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  FORECOURT_SECRET_KEY: text
    .min(32, "at least 32 random characters, for example of openssl rand -base64 32")
    .optional(),
  FORECOURT_KEYCHAIN: z.enum(["auto", "off"]).default("auto"),
  FORECOURT_SMTP_URL: url(/^smtps?$/).optional(),
  FORECOURT_MAIL_FROM: text.default("Forecourt <forecourt@localhost>"),
  FORECOURT_S3_URL: url(/^s3$/).optional(),
  FORECOURT_CONNECTOR_URL: url(/^https?$/).optional(),
  // sent as a header, which can contain only these characters
  FORECOURT_CONNECTOR_KEY: text.regex(/^[ -~]+$/, "printable ASCII characters only").optional(),
  FORECOURT_DEFAULT_PLAN: Plan.optional(),
  FORECOURT_FFMPEG_PATH: text.optional(),
  FORECOURT_MODEL_DIR: text.optional(),
  FORECOURT_EXECUTION_PROVIDERS: providerList.optional(),
  FORECOURT_ALLOW_PRIVATE_TARGETS: z.stringbool().optional(),
  FORECOURT_DRAIN_SECONDS: drainSeconds.optional(),
  // sent as a header; shorter ones could be guessed
  FORECOURT_METRICS_TOKEN: text.regex(/^[!-~]{16,}$/, "at least 16 printable ASCII characters, no spaces").optional(),
  FORECOURT_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Three checks of a proxy that asks every second, and some. Our own choice. */
const defaultDrainSeconds = 5;

/** When nobody works. Our own choice. */
const defaultBackupHour = 3;

/** Hosts at which only this machine can reach the server, in the form of `canonicalHost`. */
const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1"]);

export interface Config {
  readonly mode: "workstation" | "hosted";
  /** `api`: answers requests, and leaves jobs and webhooks to others. `worker`: only those. */
  readonly role: Role;
  /** How long a server that is asked to stop still answers, so that a proxy sends it no more requests. */
  readonly drainMs: number;
  /** Guards `GET /metrics`, which does not exist without it. */
  readonly metricsToken: string | undefined;
  /** In the form of `canonicalHost`. */
  readonly host: string;
  readonly port: number;
  /** The IPv4 address at which phones reach this workstation; by default each one that it has in a local network. */
  readonly phoneHost: string | undefined;
  readonly phonePort: number;
  /**
   * The origin for mails, signed URLs and cookie checks. If it is not configured, it is derived from the listening
   * address.
   */
  readonly publicUrl: string | undefined;
  readonly dataFolder: string;
  /** The folder for backups of a SQLite database. Those made before a migration are in the data folder. */
  readonly backupFolder: string;
  /** The hour of the daily backup in the server's time zone; undefined if it is switched off. */
  readonly backupHour: number | undefined;
  readonly databaseUrl: string | undefined;
  /** The data folder contains fictional data. The server marks everything that it sends as such. */
  readonly isDemo: boolean;
  /** Accounts that need no password: those of a demo that only this machine can reach, otherwise none. */
  readonly demoAccounts: readonly DemoAccount[];
  readonly s3Url: string | undefined;
  /** From which the key of the stored secrets is derived. Instances that share a database have the same. */
  readonly secretKey: string | undefined;
  /** Whether the system's keychain may hold that key: where one user of one machine has the database, with real data. */
  readonly usesKeychain: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The posting service for campaigns. Without it, the simulator is used. */
  readonly connectorUrl: string | undefined;
  readonly connectorKey: string | undefined;
  readonly defaultPlan: Plan;
  readonly ffmpegPath: string | undefined;
  readonly modelFolder: string;
  /**
   * True if the model folder is configured: its problems are reported at the start. The product's own models may be
   * loaded later.
   */
  readonly checksModelsAtStart: boolean;
  readonly executionProviders: readonly Provider[] | undefined;
  readonly allowPrivateTargets: boolean;
  readonly logLevel: string;
}

const sharedRole =
  "FORECOURT_ROLE: one server on SQLite does everything; set FORECOURT_DATABASE_URL to share the work on Postgres";

/** A problem that prevents the start and that a person can fix. It is printed as a sentence, without a stack trace. */
export class StartError extends Error {}

/** For clients of a server (`forecourt mcp`), which may run in the same environment. */
const ofClients: ReadonlySet<string> = new Set(["FORECOURT_URL", "FORECOURT_API_KEY"]);

/** Reads and checks the environment. Throws StartError with the wrong variable and the reason. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const ours = Object.entries(env).filter(([name]) => name.startsWith("FORECOURT_") && !ofClients.has(name));
  // settings files can leave spaces and carriage returns at the ends of lines
  const given = Object.fromEntries(ours.map(([name, value]) => [name, value?.trim()]));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => describe(issue, given)).join("\n"));
  const set = parsed.data;
  if (set.FORECOURT_ROLE !== "all" && set.FORECOURT_DATABASE_URL === undefined) throw new StartError(sharedRole);
  const workstation = set.FORECOURT_MODE === "workstation";
  const dataFolder = resolve(set.FORECOURT_DATA_DIR ?? applicationDataFolder(process.platform, env));
  // the folder's mark as a demo does not apply to a database elsewhere
  const isDemo = set.FORECOURT_DATABASE_URL === undefined && isDemoFolder(dataFolder);
  const isPrivate = workstation && loopback.has(set.FORECOURT_HOST) && set.FORECOURT_PUBLIC_URL === undefined;
  return {
    mode: set.FORECOURT_MODE,
    role: set.FORECOURT_ROLE,
    drainMs: seconds(set.FORECOURT_DRAIN_SECONDS ?? (workstation ? 0 : defaultDrainSeconds)),
    metricsToken: set.FORECOURT_METRICS_TOKEN,
    host: set.FORECOURT_HOST,
    port: set.FORECOURT_PORT,
    phoneHost: set.FORECOURT_PHONE_HOST,
    phonePort: set.FORECOURT_PHONE_PORT,
    publicUrl: set.FORECOURT_PUBLIC_URL,
    dataFolder,
    backupFolder: resolve(set.FORECOURT_BACKUP_DIR ?? backupsIn(dataFolder)),
    backupHour: "FORECOURT_BACKUP_HOUR" in given ? set.FORECOURT_BACKUP_HOUR : isDemo ? undefined : defaultBackupHour,
    databaseUrl: set.FORECOURT_DATABASE_URL,
    isDemo,
    demoAccounts: isDemo && isPrivate ? demoAccounts(dataFolder) : [],
    s3Url: set.FORECOURT_S3_URL,
    secretKey: set.FORECOURT_SECRET_KEY,
    usesKeychain:
      workstation && !isDemo && set.FORECOURT_DATABASE_URL === undefined && set.FORECOURT_KEYCHAIN === "auto",
    smtpUrl: set.FORECOURT_SMTP_URL,
    mailFrom: set.FORECOURT_MAIL_FROM,
    connectorUrl: set.FORECOURT_CONNECTOR_URL,
    connectorKey: set.FORECOURT_CONNECTOR_KEY,
    defaultPlan: set.FORECOURT_DEFAULT_PLAN ?? (workstation ? "professional" : "free"),
    ffmpegPath: set.FORECOURT_FFMPEG_PATH,
    modelFolder: resolve(
      productFolder,
      set.FORECOURT_MODEL_DIR ?? (workstation ? chosenModelFolder(dataFolder) : undefined) ?? "models",
    ),
    checksModelsAtStart: set.FORECOURT_MODEL_DIR !== undefined,
    executionProviders: set.FORECOURT_EXECUTION_PROVIDERS,
    allowPrivateTargets: set.FORECOURT_ALLOW_PRIVATE_TARGETS ?? workstation,
    logLevel: set.FORECOURT_LOG_LEVEL,
  };
}

function describe(issue: z.core.$ZodIssue, given: NodeJS.ProcessEnv): string {
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")}: no such setting`;
  const name = String(issue.path[0]);
  // not treated as unset: the script that sets it may have failed, and SQLite would be used instead of Postgres
  if (own(given, name) === "") return `${name}: it is set, but to nothing; leave it out, or give it a value`;
  return `${issue.path.join(".")}: ${issue.message}`;
}
