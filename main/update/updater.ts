import type { AppUpdater } from "electron-updater";
import type { Desktop } from "../ports.ts";
import type { ShellTexts } from "../texts.ts";
import type { Timers } from "../timers.ts";
import { type Feed, refusalOf } from "./feed.ts";
import { isSigned } from "./signature.ts";

/** What the shell uses of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  | "allowDowngrade"
  | "autoDownload"
  | "autoInstallOnAppQuit"
  | "checkForUpdates"
  | "disableWebInstaller"
  | "downloadUpdate"
  | "quitAndInstall"
> & { once(event: "error", listener: (error: Error) => void): unknown };

const firstCheckMs = 60_000;
/** Our own choice: a version arrives within a working day. */
const checkEveryMs = 6 * 60 * 60_000;

interface Needs {
  readonly feed: Feed | undefined;
  readonly platform: NodeJS.Platform;
  /** Loads electron-updater. Without a feed it is never loaded. */
  readonly load: () => Promise<Updater>;
  readonly dialog: Pick<Desktop["dialog"], "showMessageBox">;
  readonly texts: ShellTexts;
  readonly timers: Timers;
  readonly log: (text: string) => void;
  /** A kiosk has nobody who could decide. */
  readonly mayAsk: () => boolean;
  /** Closes the page, unless the person stays because of something unsaved; hands the jobs back; then calls `install`. */
  readonly endWork: (install: () => void) => void;
  /** The installation failed after the work has ended. */
  readonly onNotInstalled: () => void;
}

/**
 * Looks for updates, downloads signed ones, and asks before it restarts: never during work, and never by itself. Returns a
 * function that ends it.
 */
export function followUpdates(needs: Needs): () => void {
  const { feed, platform, timers, log } = needs;
  if (feed === undefined) return () => {};
  const refusal = refusalOf(feed, platform);
  if (refusal !== undefined) {
    log(`Updates are off: ${refusal}`);
    return () => {};
  }
  let stopped = false;
  let updater: Updater | undefined;
  const state: Downloaded = { version: undefined, declined: undefined };
  const check = async () => {
    updater ??= prepared(await needs.load());
    await lookFor(needs, updater, state);
  };
  const next = (afterMs: number): (() => void) =>
    timers.after(afterMs, () => {
      void check()
        // without a network, the next check finds it
        .catch((error: unknown) => log(`The check for updates failed: ${String(error)}`))
        .then(() => {
          if (!stopped) cancel = next(checkEveryMs);
        });
    });
  let cancel = next(firstCheckMs);
  return () => {
    stopped = true;
    cancel();
  };
}

/** Nothing is downloaded before its signature was checked, and nothing is installed before a person agrees. */
function prepared(updater: Updater): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  return updater;
}

interface Downloaded {
  version: string | undefined;
  /** The person wants it later: they are not asked again before the next start. */
  declined: string | undefined;
}

async function lookFor({ feed, log, mayAsk, ...needs }: Needs, updater: Updater, state: Downloaded): Promise<void> {
  const found = await updater.checkForUpdates();
  if (found === null || !found.isUpdateAvailable) return;
  const { updateInfo } = found;
  const { version } = updateInfo;
  if (feed?.publicKey === undefined || !isSigned(updateInfo, feed.publicKey)) {
    log(`The update ${version} is not signed and was refused`);
    return;
  }
  if (state.version !== version) {
    await updater.downloadUpdate();
    state.version = version;
    log(`The update ${version} was downloaded`);
  }
  if (state.declined === version || !mayAsk()) return;
  const isAgreed = await agrees(needs, version);
  // the question may still be open when the kiosk mode begins, and anybody may answer it there
  if (!mayAsk()) return;
  if (isAgreed) needs.endWork(() => install(updater, log, needs.onNotInstalled));
  else state.declined = version;
}

/** electron-updater does not quit if it cannot install, for example because the person has refused to enter the password. */
function install(updater: Updater, log: Needs["log"], onNotInstalled: () => void): void {
  updater.once("error", (error) => {
    log(`The update was not installed: ${String(error)}`);
    onNotInstalled();
  });
  updater.quitAndInstall(true, true);
}

async function agrees({ dialog, texts }: Pick<Needs, "dialog" | "texts">, version: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: "question",
    message: texts.updateReady.replace("{version}", version),
    detail: texts.updateDetail,
    buttons: [texts.later, texts.restartNow],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}
