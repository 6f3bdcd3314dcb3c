/** `notAllowed`: the browser shares only right after a click, or not at all. */
export type ShareOutcome = "shared" | "aborted" | "notAllowed";

/** Whether this browser passes PDF files to other apps: phones and Windows do, in a secure context. */
export function canSharePdf(): boolean {
  // `canShare` is missing in many browsers and in insecure contexts, although its type says otherwise
  const { canShare }: Partial<Navigator> = navigator;
  const probe = new File(["%PDF-"], "report.pdf", { type: "application/pdf" });
  return canShare?.call(navigator, { files: [probe] }) ?? false;
}

/** Opens the system's dialog for sharing. A person who closes it is no error. Other errors of the browser are thrown. */
export async function shareFile(file: File, title: string): Promise<ShareOutcome> {
  try {
    await navigator.share({ files: [file], title });
    return "shared";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : undefined;
    if (name === "AbortError") return "aborted";
    if (name === "NotAllowedError") return "notAllowed";
    throw error;
  }
}

/** A name for a file on any system: letters and digits, all else as single hyphens. */
export const fileNameOf = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
