import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { CostRange, page } from "../kit/values.ts";
import { Basis, CarSystem, Severity, Urgency } from "../vocabulary.ts";
import { ObdData } from "./obd.ts";

/**
 * `generic`: defined by SAE and ISO for every make. `manufacturer`: in a range that each manufacturer defines.
 * `reserved`: well-formed and in a generic range, but with no definition that we know of.
 */
export const CodeKind = z.enum(["generic", "manufacturer", "reserved"]);
export type CodeKind = z.infer<typeof CodeKind>;

export const TroubleCode = z
  .object({
    code: z.string().meta({ example: "P0301" }),
    kind: CodeKind,
    system: CarSystem,
    component: z.string(),
    description: z.string(),
    severity: Severity,
    urgency: Urgency,
    urgency_reason: z.string(),
    symptoms: z.array(z.string()),
    possible_causes: z.array(z.string()).meta({ description: "most likely first" }),
    recommended_action: z.string(),
    labor_hours: z.object({ min: z.number(), max: z.number() }).nullable(),
    part_cost: CostRange.nullable().meta({ description: "US dollars; null if unknown" }),
    basis: Basis,
  })
  .meta({ id: "TroubleCode" });
export type TroubleCode = z.infer<typeof TroubleCode>;

export const LogColumn = z.object({
  header: z.string(),
  reading: z
    .string()
    .nullable()
    .meta({ description: "the reading that the column was mapped to, or `monitors`; null if none" }),
  unit: z.string().nullable().meta({ description: "the unit given in the file, if any" }),
});

/** A log file as `obd_data` for a diagnostic. */
export const LogReading = z
  .object({
    format: z.enum(["torque", "obd_fusion", "car_scanner", "other"]),
    rows: z.int(),
    seconds: z.number().nullable(),
    columns: z.array(LogColumn),
    warnings: z.array(z.string()),
    obd_data: ObdData,
  })
  .meta({ id: "LogReading" });
export type LogReading = z.infer<typeof LogReading>;

/** The name of a make, as people write it. A make without known codes of its own gets the general meaning. */
const MakeOfCode = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,99}$/u, "is no name of a make: letters, digits, spaces and . & ' -")
  .meta({ description: "the make of the vehicle: `Subaru`" });

const common = { auth: "any", shape: "envelope" } as const;

export const diagnostics = contract({
  codes: {
    ...common,
    permission: "inspections:read",
    method: "GET",
    path: "/diagnostics/codes",
    summary: "Search the trouble codes",
    description:
      "`search` matches the beginning of a code (`P03`), several codes (`P0171, P0174`), or words of the description, component, causes and symptoms, also together with a code (`P0301 misfire`). The best match comes first.",
    query: z.object({
      search: z.string().trim().max(100).optional(),
      system: CarSystem.optional(),
      severity: Severity.optional(),
      ...page(20, 100),
    }),
    response: z.object({ codes: z.array(TroubleCode), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  code: {
    ...common,
    permission: "inspections:read",
    method: "GET",
    path: "/diagnostics/codes/{code}",
    summary: "Explain a trouble code",
    description:
      "Every well-formed code has an answer. Codes in a manufacturer's own range and codes without a definition are marked by `kind`. With `make` a code of that maker's own range has the maker's meaning, if it is known.",
    params: z.object({ code: z.string().min(1).max(64).meta({ description: "the trouble code: `P0301`" }) }),
    query: z.object({ make: MakeOfCode.optional() }),
    response: TroubleCode,
    errors: ["INVALID_OBD_DATA"],
  },
  readLog: {
    ...common,
    permission: "inspections:write",
    method: "POST",
    path: "/diagnostics/logs",
    summary: "Convert a log of an OBD app into `obd_data` for a diagnostic",
    description:
      "Reads CSV as written by Torque, OBD Fusion, Car Scanner and similar apps. Columns are recognized by name and units are converted. A column `Monitor status since DTCs cleared` with the four bytes of the answer (SAE J1979, service 01, PID 01) becomes `monitors`. Nothing is stored; send the returned `obd_data` with POST /inspections/mechanical.",
    upload: { field: "file", maxBytes: 50 * 1024 * 1024 },
    response: LogReading,
    status: 200,
    errors: ["INVALID_OBD_DATA", "INVALID_FILE_TYPE", "FILE_TOO_LARGE", "UPLOAD_FAILED"],
  },
});
