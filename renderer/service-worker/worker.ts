// The service worker of the page: the page opens without the server and says so. It stores files of the page, and never an answer
// of the API (ADR 38). scripts/page/service-worker.ts builds it, and writes `forecourtBuild` before it.
import { handlingOf } from "./routing.ts";

/** What is stored of a build. */
export interface StoredBuild {
  /** Changes with every stored file. */
  readonly id: string;
  /** The script of the page that starts it, as `index.html` names it. */
  readonly entry: string;
  /** Paths of files without a hash in their names; `/` is the page. */
  readonly files: readonly string[];
  /** Paths of files that never change. */
  readonly assets: readonly string[];
}

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The answer to a navigation, which the browser requests while it starts the worker. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What is used of a service worker's scope. TypeScript's types of it do not go together with those of the page. */
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: {
    readonly installing: unknown;
    readonly waiting: unknown;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  /** This worker. Missing in some browsers. */
  readonly serviceWorker?: { readonly state: string };
  readonly forecourtBuild: StoredBuild;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

const scope = globalThis as unknown as Scope;
const build = scope.forecourtBuild;
const cacheName = `forecourt-${build.id}`;

/** Stores the build, all of it or nothing. A server that already has another version makes it fail: its own worker follows. */
async function store(): Promise<void> {
  const page = await fetch("/", { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(build.entry)) throw new Error("The page is of another version");
  const cache = await caches.open(cacheName);
  const others = build.files.filter((path) => path !== "/").map((path) => new Request(path, { cache: "no-cache" }));
  await cache.addAll([...others, ...build.assets]);
  await cache.put("/", page);
}

async function removeOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/** By then, requests that the older version was answering have ended. Our own choice. */
const leftoversAfterMs = 5000;

/** The older version may have created its cache again while it was removed. A newer one that is being installed has a cache, too. */
async function removeLeftovers(): Promise<void> {
  const { installing, waiting } = scope.registration;
  if (scope.serviceWorker?.state === "activated" && !installing && !waiting) await removeOlder();
}

const stored = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { cacheName, ignoreVary: true });

/** Unless a newer worker has already deleted what this one has stored. */
async function keep(request: Request, answer: Response): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  await (await caches.open(cacheName)).put(request, answer);
  // it was deleted in between, and `open` has created it again
  if (scope.serviceWorker?.state === "redundant") await caches.delete(cacheName);
}

async function assetOf(request: Request): Promise<Response> {
  const found = await stored(request);
  if (found) return found;
  const answer = await fetch(request);
  // a full disk must not keep the file from the page
  if (answer.status === 200) void keep(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** The server's answer, whatever it is. The stored one only if there is none. */
async function newest(request: Request, path: string, preloaded?: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch (error) {
    const found = await stored(path);
    if (found) return found;
    throw error;
  }
}

scope.addEventListener("install", (event) => {
  // at once: windows of the older version lose nothing, because pages always come from the server
  event.waitUntil(store().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([removeOlder(), preload]).then(() => scope.clients.claim()));
  setTimeout(() => void removeLeftovers().catch(() => undefined), leftoversAfterMs);
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const handling = handlingOf(request, scope.location.origin, build.files);
  if (handling === "asset") event.respondWith(assetOf(request));
  if (handling === "page") event.respondWith(newest(request, "/", event.preloadResponse));
  if (handling === "file") event.respondWith(newest(request, new URL(request.url).pathname));
});
