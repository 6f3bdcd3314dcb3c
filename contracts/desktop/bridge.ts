/** What the desktop shell offers to the page as `window.forecourt`. In a browser it is missing, and the page does without it. */
export interface DesktopBridge {
  /** Shows a notification of the system, unless the window has the focus or the kiosk mode is on. A click opens `path` of the page. */
  notify(notice: DesktopNotice): Promise<void>;
  /** The path of the latest link, notification or opened file that the page has not taken yet. */
  takePath(): Promise<string | undefined>;
  /** The opened files of a kind that no page has taken yet. */
  takeFiles(kind: OpenedKind): Promise<readonly OpenedFile[]>;
  /** Full screen, without a menu and other windows. Only the PIN (4 to 12 digits) ends it. Does nothing if it is on already. */
  enterKiosk(pin: string): Promise<void>;
  leaveKiosk(pin: string): Promise<PinAnswer>;
  /** Gives the kiosk mode that is on another PIN. */
  changeKioskPin(pin: string, newPin: string): Promise<PinAnswer>;
  isKiosk(): Promise<boolean>;
  /** Calls `listener` for each event until the returned function is called. */
  on<E extends keyof DesktopEvents>(event: E, listener: (detail: DesktopEvents[E]) => void): () => void;
}

/** A request of the page to the shell, and the name of its IPC channel. */
export const desktopRequests = [
  "notify",
  "takePath",
  "takeFiles",
  "enterKiosk",
  "leaveKiosk",
  "changeKioskPin",
  "isKiosk",
] as const;
export type DesktopRequest = (typeof desktopRequests)[number];

/** Events from the shell, and the names of their IPC channels. */
export const desktopEvents = ["navigate", "server", "kiosk"] as const;

export interface DesktopEvents {
  /** A path waits for `takePath`. The page also asks when it connects, because nobody may have listened before. */
  readonly navigate: null;
  readonly server: { readonly state: "running" | "restarting" | "failed" };
  readonly kiosk: { readonly isOn: boolean };
}

/** After several wrong PINs, every PIN is refused for some time. */
export interface PinAnswer {
  readonly accepted: boolean;
  /** Seconds until the next try; 0: at once. */
  readonly waitSeconds: number;
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
