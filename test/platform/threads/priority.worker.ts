import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../../../server/platform/threads/priority.ts";

yieldToRequests();
parentPort?.postMessage(getPriority(Number(basename(readlinkSync("/proc/thread-self")))));
