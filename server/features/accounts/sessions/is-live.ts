import type { SessionRow } from "./sessions.repo.ts";

export const isLive = (session: SessionRow, now: string): boolean =>
  session.endedAt === null && session.expiresAt > now;
