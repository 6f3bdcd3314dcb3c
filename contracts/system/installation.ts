import { z } from "zod";
import { adminOnly } from "../accounts/administration.ts";
import { contract } from "../kit/endpoint.ts";
import { Storage } from "./system.ts";

const Share = z.number().min(0).max(1);

const InstalledModel = z.object({
  name: z
    .string()
    .meta({ description: "`damage` finds damages, `parts` finds the parts of the car", example: "damage" }),
  version: z.string(),
  provider: z.enum(["cuda", "dml", "coreml", "cpu"]).meta({ description: "what runs it: a GPU's library, or the CPU" }),
  licence: z.string(),
  card: z
    .string()
    .meta({ description: "the file in the model folder that says what it was trained on and how it was measured" }),
  classes: z
    .array(
      z.object({
        name: z.string(),
        ap50: Share.nullable().meta({ description: "average precision at an IoU of 0.5" }),
        recall: Share.nullable().meta({
          description: "the share of the labeled damages that a finding points at, with 0.1 false findings per photo",
        }),
      }),
    )
    .meta({ description: "what it may report, with the scores of its manifest; null where that has none" }),
});

export const Installation = z
  .object({
    version: z.string(),
    mode: z.enum(["workstation", "hosted"]),
    dataFolder: z.string(),
    storage: Storage,
    database: z.object({
      kind: z.enum(["sqlite", "postgres"]),
      version: z.string(),
      bytes: z.int().nullable().meta({ description: "the size of the database files; null on Postgres" }),
    }),
    mail: z.object({
      server: z.string().nullable().meta({ description: "host and port; null if mails are kept in the outbox" }),
      from: z.string(),
    }),
    vision: z.object({
      folder: z.string(),
      shipped: z.boolean().meta({ description: "whether these are the models that Forecourt comes with" }),
      problem: z.string().nullable().meta({ description: "why the models could not be opened; null if they are" }),
      threads: z.int().nullable(),
      models: z.array(InstalledModel),
      choice: z
        .object({
          parent: z.string().meta({ description: "where folders with own models belong" }),
          folders: z.array(z.string()).meta({ description: "the folders in it that have a manifest" }),
          chosen: z.string().nullable().meta({
            description: "the folder for the next start; null for the models that Forecourt comes with",
          }),
          needs_restart: z.boolean().meta({ description: "whether the next start uses other models than now" }),
        })
        .nullable()
        .meta({ description: "null on a hosted server, and where FORECOURT_MODEL_DIR names the model folder" }),
    }),
    ffmpeg: z.object({ version: z.string().nullable(), problem: z.string().nullable() }),
  })
  .meta({ id: "Installation" });
export type Installation = z.infer<typeof Installation>;

const Speed = z.object({
  photos: z.int().meta({ description: "how many were measured, after one that was not" }),
  medianMs: z.number().meta({ description: "for one photo, while another one is analyzed" }),
  photosPerSecond: z.number(),
});

export const VisionSpeed = z
  .object({
    photo: z.string().meta({ description: "what was analyzed" }),
    standard: Speed,
    detailed: Speed,
  })
  .meta({ id: "VisionSpeed" });
export type VisionSpeed = z.infer<typeof VisionSpeed>;

export const TestMail = z
  .object({
    to: z.string(),
    status: z.enum(["sent", "kept", "failed"]).meta({
      description: "`sent`: the mail server has accepted it. `kept`: no mail server is set up, so it is in the outbox.",
    }),
    error: z.string().nullable().meta({ description: "what the mail server answered, or why it was not reached" }),
  })
  .meta({ id: "TestMail" });
export type TestMail = z.infer<typeof TestMail>;

const common = { auth: "any", shape: "plain" } as const;

export const installation = contract({
  read: {
    ...common,
    permission: "account:read",
    method: "GET",
    path: "/admin/installation",
    summary: "Read what this installation has: disk, database, mail, models and ffmpeg",
    description: `${adminOnly} \`GET /ready\` says in short whether all of it works.`,
    response: Installation,
    volatile: "all",
    errors: [],
  },
  measureSpeed: {
    ...common,
    permission: "account:write",
    method: "POST",
    path: "/admin/installation/speed",
    summary: "Measure how fast the models analyze photos on this machine",
    description: `${adminOnly} Analyzes a made-up photo several times, two at a time as in an inspection. No photo is started after 15 seconds for each of the two analyses. Work that runs at the same time makes the figures worse. Requests during a measurement get its result.`,
    response: VisionSpeed,
    errors: ["MODEL_UNAVAILABLE"],
  },
  chooseModels: {
    ...common,
    permission: "account:write",
    method: "PUT",
    path: "/admin/installation/models",
    summary: "Choose the models that the server uses from its next start on",
    description: `${adminOnly} The files' hashes are checked and each model is run once before the choice is stored. After an error the choice stays as it was. Only workstations whose configuration does not name the model folder have a choice.`,
    body: z.strictObject({
      folder: z.string().min(1).max(100).nullable().meta({
        description: "one of `vision.choice.folders`; null for the models that Forecourt comes with",
      }),
    }),
    response: Installation,
    volatile: "all",
    errors: ["RESOURCE_NOT_FOUND", "MODEL_UNAVAILABLE"],
  },
  testMail: {
    ...common,
    permission: "account:write",
    method: "POST",
    path: "/admin/installation/test-mail",
    summary: "Send a mail to your own address now, as a test",
    description: `${adminOnly} The answer comes when the mail server has accepted or refused the mail, or has not answered for half a minute. The mail is not sent again.`,
    response: TestMail,
    errors: [],
  },
});
