import { execFile } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { seconds } from "../../../platform/clock.ts";
import { type Check, type Finding, ok, warning } from "../check.ts";

const run = promisify(execFile);
const name = "camera";
const others = "uploaded photos and phones work without one";
/** PowerShell takes seconds to start on a slow machine. Our own estimate. */
const answerMs = seconds(20);

/** The programs that list cameras, one in each line. */
const listers: Partial<Record<NodeJS.Platform, readonly [string, readonly string[]]>> = {
  win32: [
    "powershell",
    ["-NoProfile", "-Command", "Get-PnpDevice -Class Camera,Image -PresentOnly | ForEach-Object FriendlyName"],
  ],
  darwin: ["system_profiler", ["SPCameraDataType", "-detailLevel", "mini"]],
};

/** Each camera is a device; some have several. */
export function linuxCameras(folder: string): readonly Finding[] {
  const devices = readdirSync(folder)
    .filter((file) => /^video\d+$/.test(file))
    .map((file) => join(folder, file));
  if (devices.length === 0) return [ok(name, `none is connected; ${others}`)];
  const closed = devices.filter((device) => !mayUse(device));
  if (closed.length < devices.length) return [ok(name, devices.join(", "))];
  const remedy = "Add the user to the group of cameras, then sign in again: sudo usermod -aG video $USER";
  return [warning(name, `This user may not use ${closed.join(", ")}.`, remedy)];
}

function mayUse(device: string): boolean {
  try {
    accessSync(device, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the computer has a camera. Whether the browser may use it is asked on the page. */
export const checkCamera: Check = async () => {
  const lister = listers[process.platform];
  if (!lister) return linuxCameras("/dev");
  const [program, args] = lister;
  const { stdout } = await run(program, [...args], { timeout: answerMs, windowsHide: true }).catch(() => ({
    stdout: "",
  }));
  const lines = stdout
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "Camera:");
  return [ok(name, lines.length === 0 ? `none was found; ${others}` : lines.join(", ").replace(/:(?=,|$)/g, ""))];
};
