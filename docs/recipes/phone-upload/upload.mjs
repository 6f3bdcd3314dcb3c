// Uploads the photos of a walk around a car, starts an inspection of them, waits for it and prints the findings. If it is cut
// off anywhere, start it again: it continues where it was. Needs Node 20.19 or newer, and no packages.
//
//     API_URL=http://127.0.0.1:4780 API_KEY=prod_... node upload.mjs A-101 walkaround/

import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const { API_URL = "http://127.0.0.1:4780", API_KEY = "" } = process.env;
const [vehicle, folder] = process.argv.slice(2);
if (!API_KEY || !folder) stop("Usage: API_KEY=prod_... node upload.mjs VEHICLE FOLDER");

// What was done so far. An app keeps this in its own storage on the phone.
const stateFile = join(folder, "upload.json");
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, "utf8"))
  : { id: randomUUID(), uploaded: {}, inspectionId: null };
save();

if (!state.inspectionId) {
  const names = readdirSync(folder).filter((name) => /\.(jpe?g|png|heic)$/i.test(name));
  const images = [];
  for (const name of names) {
    images.push({ url: await upload(name), angle: angleOf(name), type: "exterior" });
    console.log(`Uploaded ${name} (${images.length} of ${names.length})`);
  }
  const { inspection_id } = await post("/inspections/visual", { vehicle_id: vehicle, images }, state.id);
  state.inspectionId = inspection_id;
  save();
}
await print(await completed(state.inspectionId));

/** Uploads a photo, unless it was uploaded before, and returns its address. The key of the request is made from the content. */
async function upload(name) {
  const content = readFileSync(join(folder, name));
  const hash = createHash("sha256").update(content).digest("hex");
  if (!state.uploaded[hash]) {
    const form = new FormData();
    form.append("file", new Blob([content]), name);
    const { file } = await post(`/files?vehicle_id=${encodeURIComponent(vehicle)}`, form, `${state.id}-${hash}`);
    for (const note of file.verdict.notes) console.log(`  ${name}: ${note}`);
    if (!file.verdict.usable) stop(`Take ${name} again.`);
    state.uploaded[hash] = file.url;
    save();
  }
  return state.uploaded[hash];
}

/** The angle is the beginning of the file's name: front.jpg, rear_left-2.jpg. */
function angleOf(name) {
  return (
    /^(front|rear)(_left|_right)?|^(left|right)_side|^top/.exec(name)?.[0] ?? stop(`${name}: no angle in the name.`)
  );
}

/** Waits until the inspection has ended. */
async function completed(id) {
  let shown = "";
  for (;;) {
    const inspection = await request("GET", `/inspections/visual/${id}`);
    if (inspection.status === "completed") return inspection;
    if (inspection.status === "failed") stop(`The inspection failed: ${inspection.failure.message}`);
    const progress = `Inspecting: ${inspection.stage}, ${Math.round(inspection.progress * 100)} %`;
    if (progress !== shown) console.log(progress);
    shown = progress;
    await pause(1000);
  }
}

async function print({ inspection_id, images, results }) {
  const { overall_condition, condition_score, grade, damages, damage_summary } = results;
  console.log(`\nCondition: ${overall_condition}, ${condition_score} of 10, grade ${grade.value}\n`);
  for (const { number, severity, type, location, image_index, estimated_repair } of damages) {
    const photo = image_index === null ? "no photo" : `photo ${image_index + 1}, ${images[image_index].angle}`;
    console.log(`${number}. ${severity} ${type}, ${location.part} (${photo}), ${price(estimated_repair)}`);
  }
  const count = `${damages.length} ${damages.length === 1 ? "finding" : "findings"}`;
  console.log(`${count}, repair ${price(damage_summary.total_estimated_repair)}`);
  writeFileSync(join(folder, "report.pdf"), await request("GET", `/inspections/visual/${inspection_id}/report.pdf`));
  console.log(`Saved ${join(folder, "report.pdf")}`);
}

function price({ min, max, currency }) {
  return `${min} to ${max} ${currency}`;
}

function post(path, body, idempotencyKey) {
  const isForm = body instanceof FormData;
  const headers = { "Idempotency-Key": idempotencyKey, ...(!isForm && { "Content-Type": "application/json" }) };
  return request("POST", path, headers, isForm ? body : JSON.stringify(body));
}

/**
 * Calls the API, and repeats the request after a limit (429), a failure of the server or of the network. A POST is repeated
 * with the same Idempotency-Key, so nothing happens twice.
 */
async function request(method, path, headers = {}, body = undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${API_URL}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${API_KEY}`, ...headers },
      body,
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    const content = answer && Buffer.from(await answer.arrayBuffer());
    const isJson = answer?.headers.get("content-type")?.startsWith("application/json");
    const json = isJson ? JSON.parse(content) : {};
    if (answer?.ok) return isJson ? (json.data ?? json) : content;
    const problem = json.error?.message ?? `No answer (${answer?.status ?? "network"}).`;
    const seconds = Number(answer?.headers.get("retry-after") ?? 2 ** (attempt - 1));
    const mayRepeat =
      !answer || answer.status === 429 || answer.status >= 500 || json.error?.code === "IDEMPOTENCY_IN_PROGRESS";
    if (!mayRepeat || attempt === 6 || seconds > 60) stop(`${problem} Start again to continue.`);
    console.error(`${problem} Trying again in ${seconds} s`);
    await pause(seconds * 1000);
  }
}

/** The rename makes the file change completely or not at all. */
function save() {
  writeFileSync(`${stateFile}.part`, JSON.stringify(state), { flush: true });
  renameSync(`${stateFile}.part`, stateFile);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
