/** The frame that sent an IPC message, as Electron describes it. */
export interface Sender {
  readonly origin: string;
  readonly parent: unknown;
}

/** Whether the message comes from the page itself: the main frame of a window, on the origin of the server. */
export const isTrustedSender = (sender: Sender | null, pageOrigin: string | undefined): boolean =>
  sender !== null && pageOrigin !== undefined && sender.parent === null && sender.origin === pageOrigin;
