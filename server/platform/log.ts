import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal" | "child">;

/** Structured logs on standard error. Standard output contains only the line that says where the server listens. */
export const createLog = (level: string): Log => pino({ level, base: null }, pino.destination(2));
