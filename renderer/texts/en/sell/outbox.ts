import type { Mail } from "../../../../contracts/system/outbox.ts";

/** The outbox of a workstation. */
export const outbox = {
  title: "Outbox",
  text: "All messages of this workstation, newest first.",
  none: { title: "No messages", text: "Verification messages and notices appear here." },
  messages: "Messages",
  to: "To {{address}}, {{time}}",
  states: { kept: "Not sent", queued: "Waiting", sent: "Sent", failed: "Failed" } satisfies Record<
    Mail["status"],
    string
  >,
} as const;
