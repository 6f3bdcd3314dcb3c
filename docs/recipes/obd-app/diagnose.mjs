// Sends the trouble codes and the recorded drive of an OBD app to Forecourt, and prints the diagnosis.
// Needs Node 20.19 or newer, and no packages. The key needs the permissions inspections:write and inspections:read.
//
//     API_URL=http://127.0.0.1:4780 API_KEY=prod_... node diagnose.mjs A-101 codes.json drive.csv

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const { API_URL = "http://127.0.0.1:4780", API_KEY = "" } = process.env;
const [vehicle, codesFile, logFile] = process.argv.slice(2);
if (!API_KEY || !logFile) stop("Usage: API_KEY=prod_... node diagnose.mjs VEHICLE CODES.json LOG.csv");

// The codes that the app read from the car, in the form of `obd_data`: stored ones (`dtcs`) and pending ones.
const codes = JSON.parse(readFileSync(codesFile, "utf8"));
const log = readFileSync(logFile);

// 1. Forecourt reads the log: it recognizes the columns, converts the units and separates idle from driving.
const form = new FormData();
form.append("file", new Blob([log], { type: "text/csv" }), "drive.csv");
const reading = await request("POST", "/diagnostics/logs", form);
console.log(`${reading.rows} rows, ${reading.columns.filter(({ reading }) => reading).length} readings recognized`);
for (const warning of reading.warnings) console.log(`  Note: ${warning}`);

// 2. Codes and readings together are the diagnosis.
const body = { vehicle_id: vehicle, obd_data: { ...reading.obd_data, ...codes } };
const diagnosis = await request("POST", "/inspections/mechanical", body);
print(diagnosis.results);

// 3. The same as a report for the customer.
const report = await request("GET", `/inspections/mechanical/${diagnosis.diagnostic_id}/report.pdf`);
writeFileSync("diagnosis.pdf", report);
console.log("Saved diagnosis.pdf");

function print({ overall_health, health_score, systems, summary }) {
  console.log(`\nHealth: ${overall_health}, ${health_score} of 10\n`);
  const order = ["immediate", "high", "medium", "low"];
  const issues = systems.flatMap((system) => system.issues);
  issues.sort((a, b) => order.indexOf(a.urgency) - order.indexOf(b.urgency));
  for (const { urgency, dtc, related_dtcs, description, urgency_reason, possible_causes, estimated_repair } of issues) {
    console.log(`${urgency.toUpperCase()}  ${[dtc, ...related_dtcs].filter(Boolean).join(", ")}  ${description}`);
    console.log(`  Why:    ${urgency_reason}`);
    console.log(`  Causes: ${possible_causes.slice(0, 3).join("; ")}`);
    if (estimated_repair) console.log(`  Repair: ${price(estimated_repair)}`);
  }
  const count = `${summary.total_issues} ${summary.total_issues === 1 ? "issue" : "issues"}`;
  console.log(`\n${count}, repair ${price(summary.total_estimated_repair)}`);
}

function price({ min, max, currency }) {
  return `${min} to ${max} ${currency}`;
}

/**
 * Calls the API, and repeats the request after a limit (429), a failure of the server or of the network. The Idempotency-Key
 * is made from the content, so no diagnosis is stored twice, also if this program is started again within a day.
 */
async function request(method, path, body) {
  const headers = { Authorization: `Bearer ${API_KEY}` };
  if (body && !(body instanceof FormData)) {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = createHash("sha256").update(JSON.stringify(body)).digest("hex");
    body = JSON.stringify(body);
  }
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${API_URL}/v1${path}`, { method, headers, body }).catch(() => null);
    const content = answer && Buffer.from(await answer.arrayBuffer());
    const isJson = answer?.headers.get("content-type")?.startsWith("application/json");
    if (answer?.ok) return isJson ? JSON.parse(content).data : content;
    const problem = isJson ? JSON.parse(content).error.message : `no answer (${answer?.status ?? "network"})`;
    const seconds = Number(answer?.headers.get("retry-after") ?? 2 ** (attempt - 1));
    const mayRepeat = !answer || answer.status === 429 || answer.status >= 500;
    if (!mayRepeat || attempt === 5 || seconds > 60) stop(`Forecourt: ${problem}`);
    console.error(`Forecourt: ${problem} Trying again in ${seconds} s`);
    await pause(seconds * 1000);
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
