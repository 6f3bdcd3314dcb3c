import { languages } from "../../contracts/accounts/languages.ts";
import type { Command, Option } from "./command.ts";
import { shells } from "./completion/shells.ts";

const data: Option = {
  flags: "--data <folder>",
  about: "the data folder; else FORECOURT_DATA_DIR, else the system's place for it",
};
const port: Option = { flags: "--port <number>", about: "the port; else FORECOURT_PORT, else 4780 (0: any free one)" };

const running: readonly Command[] = [
  {
    name: "start",
    summary: "start the workstation and open it in a window",
    about:
      "Opens the desktop window if its program is installed, else an app window of a browser, else the default browser. If a server already runs on the data folder, it opens that one. Without a screen it prints the address. Ctrl+C stops the server.",
    options: [data, port, { flags: "--no-open", about: "print the address, and open nothing" }],
    json: "a line {url, pid, alreadyRunning} when the server is ready",
    examples: ["forecourt start", "forecourt start --data /srv/forecourt --no-open"],
    failed: "Forecourt did not start.",
    run: async (call) => (await import("./start/start.ts")).startWorkstation(call),
  },
  {
    name: "serve",
    summary: "run only the server, until Ctrl+C or SIGTERM",
    about: "Prints one line when it is ready. The log goes to standard error. The settings are in README.md.",
    options: [data, port],
    json: "a line {url, pid} when the server is ready",
    examples: ["forecourt serve", "forecourt serve --port 0 --json"],
    failed: "Forecourt did not start.",
    run: async (call) => (await import("./start/serve.ts")).serve(call),
  },
  {
    name: "doctor",
    summary: "check this installation: what is wrong, and what to do about it",
    about:
      "Checks settings, data folder, database, models, execution providers, ffmpeg, VIN tables, disk, ports, camera and keychain. Changes nothing; a server may run meanwhile. Exit code 1 if something is an error.",
    options: [data],
    json: "{healthy, version, checks: [{name, status, found, remedy}]}",
    examples: ["forecourt doctor", "forecourt doctor --json"],
    failed: "The installation could not be checked.",
    run: async (call) => (await import("./doctor/doctor.ts")).examine(call),
  },
];

const backups: readonly Command[] = [
  {
    name: "backup",
    summary: "make a verified copy of the database and the media",
    about:
      "A server may run meanwhile. Each backup is a folder of its own, named after the time in UTC. It holds password hashes and secrets: protect it like the data folder.",
    options: [
      data,
      {
        flags: "--to <folder>",
        about:
          'where backups are kept, better on another disk (default: FORECOURT_BACKUP_DIR, else "backups" in the data folder)',
      },
    ],
    json: "{folder, database: {bytes}, media: {files, bytes, missing} | null, restoreCommand}",
    examples: ["forecourt backup", "forecourt backup --to /mnt/usb/forecourt"],
    failed: "No backup was made.",
    run: async (call) => (await import("./backup/backup.ts")).backUp(call),
  },
  {
    name: "restore",
    summary: "put a backup in the place of the database and the media",
    about:
      "The server must be stopped. The backup is verified first. What is in the data folder now is kept in it, in a folder named after the time.",
    args: [{ syntax: "<backup>", about: "a folder that `forecourt backup` has made" }],
    options: [data],
    json: "{database, madeAt, hasMedia, kept: [folder]}",
    examples: ["forecourt restore /mnt/usb/forecourt/2026-11-25T02-33-10Z"],
    failed: "Nothing was restored.",
    run: async (call) => (await import("./backup/restore.ts")).restore(call),
  },
];

const vehicles: readonly Command[] = [
  {
    name: "inspect",
    summary: "inspect photos of a car; nothing is stored, and no account is needed",
    about:
      "Finds damage in 4 to 50 photos (JPG, PNG, HEIC), without a network and without a running server. The angle of a photo is taken from its file name (front_left.jpg), else from what the models see. Everything but the report is deleted afterwards.",
    args: [{ syntax: "<photos...>", about: "files with photos of one car" }],
    options: [
      { flags: "--report <file>", about: "write the condition report as PDF" },
      { flags: "--vin <vin>", about: "the car's VIN, for the report" },
      { flags: "--detailed", about: "look for smaller damage, which takes several times as long" },
      { flags: "--language <language>", about: "the language of the report", choices: languages },
      { flags: "--inspector <name>", about: "who inspects, for the report (default: the user of this computer)" },
    ],
    json: "{photos, results, report, reportProblem, modelVersion, seconds}; `results` as in the API",
    examples: ["forecourt inspect *.jpg --report report.pdf", "forecourt inspect photos/*.heic --json"],
    failed: "The photos were not inspected.",
    run: async (call) => (await import("./inspect/inspect.ts")).inspect(call),
  },
  {
    name: "decode",
    summary: "decode a VIN without a network",
    args: [{ syntax: "<vin>", about: "17 characters" }],
    json: "the decoded VIN as in the API (GET /v1/vehicles/decode-vin/{vin})",
    examples: ["forecourt decode 1HGCM82633A004352"],
    failed: "The VIN was not decoded.",
    run: async (call) => (await import("./vin/decode.ts")).decode(call),
  },
  {
    name: "import",
    summary: "import a CSV file of vehicles or of market data",
    about:
      "If a server runs on the data folder, the file goes to it, with an API key. Otherwise the data folder is opened for the time of the import, and the import counts as one of its administrator. Importing a file again changes nothing. Exit code 3 if rows were left out.",
    args: [
      {
        syntax: "<what>",
        about: "vehicles: cars for the inventory; market: listings and sales of the market",
        choices: ["vehicles", "market"],
      },
      { syntax: "<file>", about: "CSV; for the market also NDJSON, gzip allowed" },
    ],
    options: [
      data,
      { flags: "--dry-run", about: "say what would change, and change nothing" },
      { flags: "--url <address>", about: "the address of another server; else FORECOURT_URL" },
      {
        flags: "--key <key>",
        about: "an API key; else FORECOURT_API_KEY, which other users of the computer do not see",
      },
      { flags: "--account <e-mail>", about: "without a server: the account that imports, if not the administrator" },
      { flags: "--source <name>", about: "market: the source of rows that name none" },
    ],
    json: "{what, file, server, result}; `result` as in the API",
    examples: [
      "forecourt import vehicles inventory.csv --dry-run",
      "FORECOURT_API_KEY=prod_… forecourt import market auctions.csv.gz",
    ],
    failed: "The file was not imported.",
    run: async (call) => (await import("./import/import.ts")).importFile(call),
  },
];

const programs: readonly Command[] = [
  {
    name: "mcp",
    summary: "offer a running Forecourt to an AI assistant",
    examples: ["forecourt mcp --help"],
    failed: "The MCP server did not start.",
    isSeparate: true,
    run: async () => (await import("./mcp.ts")).offerTools(),
  },
  {
    name: "completion",
    summary: "print a script that completes commands and options in a shell",
    args: [{ syntax: "<shell>", about: "the shell", choices: shells }],
    json: "{shell, script}",
    examples: [
      'eval "$(forecourt completion bash)"    # in ~/.bashrc',
      'eval "$(forecourt completion zsh)"     # in ~/.zshrc, after compinit',
      "forecourt completion fish > ~/.config/fish/completions/forecourt.fish",
      "forecourt completion powershell | Out-String | Invoke-Expression    # in $PROFILE",
    ],
    failed: "No script was printed.",
    run: async (call) => (await import("./completion/completion.ts")).complete(call),
  },
];

/** Every command. Help, completions and the tests are made from this table. */
export const commands: readonly Command[] = [...running, ...backups, ...vehicles, ...programs];
