import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { audit as contract } from "../../../contracts/accounts/audit.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome, Stream } from "../../platform/http/reply.ts";
import type { Audit } from "./audit.service.ts";

export const auditRoutes = (audit: Audit): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { format, limit, offset, ...filter } = query;
    const wanted = format ?? (request.raw.accepts(["json", "csv"]) === "csv" ? "csv" : "json");
    if (wanted === "csv") {
      const pieces = audit.export(caller, filter);
      return new Stream((_req, res) => {
        res.set({
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="audit.csv"',
          "Cache-Control": "no-store",
        });
        return pipeline(Readable.from(pieces), res);
      });
    }
    const { entries, total } = await audit.list(caller, { ...filter, limit, offset });
    return listOutcome(entries, { total, limit, offset, url: request.url });
  },
});
