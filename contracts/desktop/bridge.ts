/** What the desktop shell offers to the page as `window.forecourt`. In a browser it is missing, and the page does without it. */
export interface DesktopBridge {
  /** Shows a notification of the system, unless the window has the focus. A click opens `path` of the page. */
  notify(notice: DesktopNotice): Promise<void>;
  /** The path of the latest link, notification or opened file that the page has not taken yet. */
  takePath(): Promise<string | undefined>;
  /** The opened files of a kind that no page has taken yet. */
  takeFiles(kind: OpenedKind): Promise<readonly OpenedFile[]>;
  /** Full screen without a way out but the PIN. */
  enterKiosk(pin: string): Promise<void>;
  /** Returns false for a wrong PIN, and for any PIN in the minute after five wrong ones. */
  leaveKiosk(pin: string): Promise<boolean>;
  isKiosk(): Promise<boolean>;
  /** Calls `listener` for each event until the returned function is called. */
  on<E extends keyof DesktopEvents>(event: E, listener: (detail: DesktopEvents[E]) => void): () => void;
}

/** A request of the page to the shell, and the name of its IPC channel. */
export const desktopRequests = ["notify", "takePath", "takeFiles", "enterKiosk", "leaveKiosk", "isKiosk"] as const;
export type DesktopRequest = (typeof desktopRequests)[number];

/** Events from the shell, and the names of their IPC channels. */
export const desktopEvents = ["navigate", "server"] as const;

export interface DesktopEvents {
  /** A path waits for `takePath`. The page also asks when it connects, because nobody may have listened before. */
  readonly navigate: null;
  readonly server: { readonly state: "running" | "restarting" | "failed" };
}

export interface DesktopNotice {
  /** Notices with the same tag are shown once, also if several windows send them. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

export const openedKinds = ["photo", "market", "lead", "obd"] as const;
export type OpenedKind = (typeof openedKinds)[number];

export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
