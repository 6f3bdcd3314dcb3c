import type { AuditEntry } from "../../../contracts/audit.ts";

/** What a spreadsheet takes for a formula when a cell begins with it (OWASP, CSV Injection). */
const beginsFormula = /^[=+\-@\t\r]/;

/** One cell by RFC 4180, always in quotes; what would be a formula begins with an apostrophe. */
export const csvCell = (value: string): string =>
  `"${(beginsFormula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const columns: Readonly<Record<string, (entry: AuditEntry) => string>> = {
  createdAt: ({ createdAt }) => createdAt,
  actorId: ({ actor }) => actor?.id ?? "",
  actorEmail: ({ actor }) => actor?.email ?? "",
  via: ({ via }) => via,
  credentialId: ({ credentialId }) => credentialId ?? "",
  address: ({ address }) => address ?? "",
  action: ({ action }) => action,
  subjectType: ({ subject }) => subject.type,
  subjectId: ({ subject }) => subject.id ?? "",
  workspaceId: ({ workspaceId }) => workspaceId ?? "",
  details: ({ details }) => JSON.stringify(details),
  id: ({ id }) => id,
};

export const csvHeader = csvLine(Object.keys(columns));
export const csvRow = (entry: AuditEntry): string => csvLine(Object.values(columns).map((column) => column(entry)));
