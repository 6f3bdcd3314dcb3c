import type { AuditEntry } from "../../../contracts/accounts/audit.ts";
import { csvLine } from "../../formats/csv/write.ts";

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
