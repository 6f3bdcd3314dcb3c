// Who may import whom (ARCHITECTURE.md, "The rules that hold it up"). `npm run check -- borders`
const feature = "^server/features/([^/]+)/";
/**
 * The audit trail, a vehicle's timeline, whether a case is open, the sales of a vehicle that changes, the time zone: read and written
 * within the transaction of any feature.
 */
const withinTransactions = [
  "^server/features/audit/record[.]ts$",
  "^server/features/vehicles/timeline[.]ts$",
  "^server/features/sales/vehicle-changes[.]ts$",
  "^server/features/dealership/currency[.]ts$",
  "^server/features/dealership/time-zone[.]ts$",
  "^server/features/cases/cases[.]access[.]ts$",
];
/** Parts of queries that repos of several features use. */
const sharedConditions = ["^server/features/dealership/in-dollars[.]repo[.]ts$"];
const otherFeature = { path: "^server/features/", pathNot: "^server/features/$1/" };
const package_ = (...names) => `(^|/)node_modules/(${names.join("|")})(/|$)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const folders = [
  forbid(
    "contracts-stand-alone",
    "contracts/ knows zod and itself: no I/O, no Node, no React.",
    { path: "^contracts/" },
    { pathNot: ["^contracts/", package_("zod")] },
  ),
  forbid(
    "renderer-through-the-api",
    "The renderer speaks to the server over the API: it imports contracts/ and itself.",
    { path: "^renderer/" },
    { path: "^(server|main|scripts|test|bench)/" },
  ),
  forbid(
    "renderer-without-node",
    "The renderer runs in a browser.",
    { path: "^renderer/" },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "server-alone",
    "The server knows neither the shell nor the page.",
    { path: "^server/" },
    { path: ["^(renderer|main|scripts|test|bench)/", package_("electron", "react", "react-dom", "@mantine/.+")] },
  ),
  forbid(
    "mcp-through-the-api",
    "server/mcp/ is a client of the API in a process of its own: it knows the contracts, the product's version and itself.",
    { path: "^server/mcp/" },
    { path: "^(server|scripts|test)/", pathNot: ["^server/mcp/", "^server/platform/version[.]ts$"] },
  ),
  forbid(
    "mcp-apart",
    "Nothing of the server needs the assistant's tools.",
    { path: "^(server|contracts|renderer)/", pathNot: "^server/mcp/" },
    { path: ["^server/mcp/", package_("@modelcontextprotocol")] },
  ),
  forbid(
    "cli-on-top",
    "server/cli/ runs the server and its parts for one command: nothing of them needs it.",
    { path: "^(server|contracts|renderer|main)/", pathNot: "^server/cli/" },
    { path: "^server/cli/" },
  ),
  forbid(
    "shell-only-forks",
    "main/ starts the server's entry as a process; it imports nothing of it.",
    { path: "^main/" },
    { path: "^(server|renderer|scripts|test|bench)/" },
  ),
  forbid(
    "electron-in-one-file",
    "Only main/electron.ts and the sandboxed preload import electron; the others get it as ports, so that tests run without it.",
    { path: "^(contracts|server|renderer|main|scripts|test|bench)/", pathNot: "^main/(electron|bridge/preload)[.]ts$" },
    { path: [package_("electron"), package_("electron-updater")], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "electron-types-in-ports",
    "main/ports.ts says what the shell uses of Electron; the others import the types from there.",
    {
      path: "^(contracts|server|renderer|main|scripts|bench)/",
      pathNot: "^main/(electron|ports|bridge/preload)[.]ts$",
    },
    { path: package_("electron") },
  ),
];

/** What the parts of the server may know of each other. */
const server = [
  forbid(
    "platform-knows-no-feature",
    "server/platform/ is what every feature stands on: it knows none of them. (The schema lists their tables, a table may refer to one, and a request has a caller.)",
    { path: "^server/platform/", pathNot: ["^server/platform/db/schema[.]ts$", "[.]table[.]ts$"] },
    {
      path: "^server/(features|access|domain|formats|vision|media|reports|papers|services)/",
      pathNot: "^server/access/caller[.]ts$",
    },
  ),
  forbid(
    "domain-is-rules",
    "server/domain/ has rules without I/O: values come in as arguments. (Days of the calendar and views of a car are pure.)",
    { path: "^server/domain/" },
    {
      path: "^server/",
      pathNot: ["^server/domain/", "^server/platform/clock[.]ts$", "^server/vision/car-view[.]ts$"],
    },
  ),
  forbid(
    "domain-without-io",
    "server/domain/ has rules without I/O: no module of Node but v8, which turns values into bytes.",
    { path: "^server/domain/" },
    { dependencyTypes: ["core"], pathNot: "^(node:)?v8$" },
  ),
  forbid(
    "access-authorizes",
    "Only server/access/ marks a record as authorized, after its check. (Tests that write past the API have test/kit/unchecked.ts.)",
    { path: "^(server|scripts|main)/", pathNot: "^server/access/" },
    { path: "^server/access/authorize[.]ts$" },
  ),
  forbid(
    "access-loads-records",
    "server/access/ loads records through the repos of the features, and knows none of their services.",
    { path: "^server/access/" },
    { path: "^server/features/.*[.](service|routes|jobs)[.]ts$" },
  ),
  forbid(
    "formats-stand-alone",
    "server/formats/ reads and writes the trade's files, whoever asks.",
    { path: "^server/formats/" },
    { path: "^server/", pathNot: "^server/formats/" },
  ),
];

const database = [
  forbid(
    "drizzle-in-repos-and-tables",
    "Only *.repo.ts, *.table.ts and server/platform/db/ know drizzle: rules belong into the service, queries into the repo.",
    { path: "^(server|main|renderer)/", pathNot: ["[.](repo|table)[.]ts$", "^server/platform/db/"] },
    { path: package_("drizzle-orm") },
  ),
  forbid(
    "drivers-in-db",
    "Database drivers live in server/platform/db/; the VIN decoder reads its own file with one.",
    { path: "^(server|main|renderer)/", pathNot: ["^server/platform/db/", "^server/vin/"] },
    { path: package_("better-sqlite3", "pg") },
  ),
];

const layers = [
  forbid(
    "routes-call-services",
    "routes -> service -> repo -> table: a handler is a few lines that call the service.",
    { path: "[.]routes[.]ts$" },
    { path: "[.](repo|table)[.]ts$" },
  ),
  forbid(
    "services-call-repos",
    "routes -> service -> repo -> table: a service leaves queries to the repo.",
    { path: "[.]service[.]ts$" },
    { path: "[.](routes|table)[.]ts$", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "repos-query-tables",
    "routes -> service -> repo -> table: a repo knows tables and nothing above it.",
    { path: "[.]repo[.]ts$" },
    { path: "[.](routes|service|jobs)[.]ts$" },
  ),
  forbid(
    "tables-at-the-bottom",
    "routes -> service -> repo -> table: a table refers to tables.",
    { path: "[.]table[.]ts$" },
    { path: "[.](routes|service|jobs|repo)[.]ts$" },
  ),
  forbid(
    "features-meet-in-services",
    "Between features: service -> service, an event, or what a transaction of any feature may need. (The type of what a service gives may be named.)",
    { path: feature, pathNot: "[.](repo|table)[.]ts$" },
    {
      ...otherFeature,
      pathNot: [otherFeature.pathNot, "[.]service[.]ts$", ...withinTransactions],
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "repos-join-tables",
    "A repo may join another feature's table, also by a condition that the feature shares; whatever it wants to do there goes through that feature's service.",
    { path: `${feature}.*[.]repo[.]ts$` },
    {
      ...otherFeature,
      pathNot: [otherFeature.pathNot, "[.]table[.]ts$", ...sharedConditions],
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "tables-refer-to-tables",
    "A table may refer to another feature's table (a foreign key), and to nothing else of it.",
    { path: `${feature}.*[.]table[.]ts$` },
    { ...otherFeature, pathNot: [otherFeature.pathNot, "[.]table[.]ts$"] },
  ),
];

/** Where the product starts running: its processes, its threads, its page. */
const entries = [
  "^server/serve[.]ts$",
  "^server/mcp/mcp[.]ts$",
  "^server/cli/cli[.]ts$",
  "^main/electron[.]ts$",
  "^main/bridge/preload[.]ts$",
  "^contracts/client/forecourt[.]ts$",
  "^server/media/heic/worker[.]ts$",
  "^server/.+[.]worker[.]ts$",
  "^server/platform/db/schema[.]ts$",
  "^renderer/app/main[.]tsx$",
  "^renderer/spin-export/standalone[.]ts$",
  "^renderer/phone/main[.]tsx$",
  "^renderer/service-worker/(worker|register)[.]ts$",
  // scripts/page/language-texts.ts builds them
  "^renderer/texts/(de|es)([.]|/from-api[.])ts$",
  "^renderer/help/help[.]ts$",
  "^scripts/build-vin-database[.]mjs$",
];

const everywhere = [
  forbid(
    "no-dead-files",
    "Nothing that runs imports it: it is dead, or only tests know it.",
    { path: entries },
    { path: "^(contracts|server|renderer|main)/.*[.]tsx?$", pathNot: [...entries, "[.]d[.]ts$"], reachable: false },
  ),
  forbid("no-cycles", "Two files that need each other are one, or need a third.", {}, { circular: true }),
  forbid("resolvable", "An import that leads nowhere.", {}, { couldNotResolve: true }),
  forbid(
    "shipped-dependencies",
    "What the running product imports belongs into dependencies. (The renderer is bundled when it is built.)",
    { path: "^(contracts|server|main)/" },
    // electron-builder puts Electron into the packages itself, and refuses it as a dependency; the updater is in the shell's bundle
    {
      path: "",
      pathNot: package_("electron", "electron-updater"),
      dependencyTypes: ["npm-dev", "npm-no-pkg"],
      dependencyTypesNot: ["type-only"],
    },
  ),
];

export default {
  forbidden: [...folders, ...server, ...database, ...layers, ...everywhere],
  options: {
    doNotFollow: { path: "node_modules" },
    // TypeScript 7 has no JavaScript API to parse with; swc keeps imports of types, too
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
