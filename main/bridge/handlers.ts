import type { z } from "zod";
import { type DesktopBridge, type DesktopRequest, desktopRequests } from "../../contracts/desktop/bridge.ts";
import type { Desktop } from "../ports.ts";
import { isTrustedSender, type Sender } from "../security/sender.ts";
import { channels } from "./channels.ts";

export type BridgeHandlers = { readonly [R in DesktopRequest]: (...values: Parameters<DesktopBridge[R]>) => unknown };

/** Answers the page's requests: only from its main frame on the server's origin, and only with valid arguments. */
export function handleBridge(
  ipc: Desktop["ipcMain"],
  handlers: BridgeHandlers,
  pageOrigin: () => string | undefined,
): void {
  for (const name of desktopRequests) {
    ipc.handle(name, (event, ...values: unknown[]) => {
      const sender: Sender | null = event.senderFrame;
      if (!isTrustedSender(sender, pageOrigin())) throw new Error(`${name}: refused for this sender`);
      const schema: z.ZodType<readonly unknown[]> = channels[name];
      const parsed = schema.safeParse(values);
      if (!parsed.success) throw new Error(`${name}: invalid arguments`);
      // the channel's schema has checked them against the handler's parameters
      const handle = handlers[name] as (...values: readonly unknown[]) => unknown;
      return handle(...parsed.data);
    });
  }
}
