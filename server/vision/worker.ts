import { isMainThread, parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { failureOf, type Order, type Report, type WorkerSettings } from "./messages.ts";
import { analysePhoto, decodePhoto } from "./run/analyse.ts";
import { type LoadedModel, loadModel } from "./run/sessions.ts";

/**
 * The thread that holds the models: ONNX Runtime's `run` blocks the thread that calls it. Orders come
 * in, reports go out. Photos are analysed one after the other; the next one is decoded meanwhile, in
 * sharp's threads.
 */
async function serve(port: NonNullable<typeof parentPort>, settings: WorkerSettings): Promise<void> {
  const report = (message: Report) => port.postMessage(message);
  const wanted = new Set<number>();
  const models: LoadedModel[] = [];
  let turn: Promise<void> = Promise.resolve();

  const analyse = (order: Extract<Order, { type: "analyse" }>) => {
    const { id, file, detailed, floor } = order;
    wanted.add(id);
    const decoded = decodePhoto(file, models, detailed);
    decoded.catch(() => undefined); // reported when its turn comes
    turn = turn.then(async () => {
      try {
        const isCancelled = () => !wanted.has(id);
        const analysis = await analysePhoto(await decoded, models, { detailed, floor, isCancelled });
        if (analysis) report({ type: "done", id, analysis });
      } catch (error) {
        report({ type: "failed", id, failure: failureOf(error) });
      }
      wanted.delete(id);
    });
  };

  const close = async () => {
    await turn;
    for (const { session } of models) await session.release();
    port.close();
  };

  for (const model of settings.models) models.push(await loadModel(settings.modelDir, model, settings));
  port.on("message", (order: Order) => {
    if (order.type === "analyse") analyse(order);
    else if (order.type === "cancel") wanted.delete(order.id);
    else void close();
  });
  report({ type: "ready", providers: models.map(({ provider }) => provider) });
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  // photos are read once each: libvips' cache of operations would only hold their memory
  sharp.cache(false);
  serve(port, workerData).catch((error: unknown) => {
    port.postMessage({ type: "refused", failure: failureOf(error) } satisfies Report);
    port.close();
  });
}
