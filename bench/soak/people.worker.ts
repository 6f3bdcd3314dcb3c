import { parentPort, workerData } from "node:worker_threads";
import { askAsPeople } from "./people.ts";

parentPort?.postMessage(await askAsPeople(workerData));
