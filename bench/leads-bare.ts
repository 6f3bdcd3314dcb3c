// A minimal server of the list of leads: Express and one SQL statement, without authentication, limits or validation.
// `node bench/leads-bare.ts <database> <workspace>` prints its address. It returns the same bytes as the product:
// /v1/leads counts the total for each request, /known/leads has a total from the start.
import Database from "better-sqlite3";
import express from "express";

const [file = "", workspaceId = ""] = process.argv.slice(2);
const database = new Database(file, { readonly: true });
const page = database.prepare(`
  select l.id, l.car_id as carId, l.status, l.action, l.target_name as targetName, l.target_info as targetInfo,
    l.tag, l.note, l.position as "order", l.contact_id as contactId, l.assignee_id as assigneeId, l.due_at as dueAt,
    l.lost_reason as lostReason, l.utm_source as utmSource, l.utm_medium as utmMedium,
    l.utm_campaign as utmCampaign, l.utm_term as utmTerm, l.utm_content as utmContent, l.campaign_id as campaignId,
    l.last_activity_at as lastActivityAt, l.created_by as createdBy,
    l.status_since as statusSince, l.created_at as createdAt, l.updated_at as updatedAt,
    v.make, v.model, v.overview_year as overviewYear, v.location, v.status as vehicleStatus
  from leads l join vehicles v on v.id = l.car_id
  where l.workspace_id = ? order by l.position, l.id limit ? offset ?`);
const count = database.prepare("select count(*) from leads where workspace_id = ?").pluck();

const wholeDays = (since: string, now: number) => Math.floor((now - Date.parse(since)) / 86_400_000);

function leadOf(row: Record<string, string>, now: number) {
  const {
    statusSince = "",
    createdAt = "",
    updatedAt,
    make,
    model,
    overviewYear,
    location,
    vehicleStatus,
    ...lead
  } = row;
  const days = { ageDays: wholeDays(createdAt, now), statusDays: wholeDays(statusSince, now) };
  const isLate = row.dueAt ? Date.parse(row.dueAt) <= now : days.statusDays >= 3;
  const isOverdue = row.status === "NEW" && isLate;
  return {
    ...lead,
    ...days,
    isOverdue,
    createdAt,
    updatedAt,
    car: { id: row.carId, make, model, overviewYear, location, status: vehicleStatus },
  };
}

const app = express();
app.disable("x-powered-by");
const knownTotal = Number(count.get(workspaceId));
app.get(["/v1/leads", "/known/leads"], (req, res) => {
  const limit = Number(req.query.limit ?? 200);
  const offset = Number(req.query.offset ?? 0);
  const now = Date.now();
  const rows = page.all(workspaceId, limit, offset) as Record<string, string>[];
  const total = req.path === "/known/leads" ? knownTotal : Number(count.get(workspaceId));
  res.set("X-Total-Count", String(total));
  if (offset + rows.length < total) {
    res.set("Link", `</v1/leads?limit=${limit}&offset=${offset + limit}>; rel="next"`);
  }
  res.json(rows.map((row) => leadOf(row, now)));
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`listening on http://127.0.0.1:${address.port}`);
});
