import { writeFile } from "node:fs/promises";
import type { Desktop, WindowContents } from "../ports.ts";
import type { ShellTexts } from "../texts.ts";

/** Opens the system's dialog for printing what the window shows. */
export function printPage(contents: Pick<WindowContents, "print"> | undefined): void {
  contents?.print({ silent: false, printBackground: true });
}

/** Asks for a file and saves what the window shows as PDF. Returns false if the person closed the dialog. */
export async function savePage(
  contents: Pick<WindowContents, "printToPDF"> | undefined,
  { dialog }: Pick<Desktop, "dialog">,
  texts: ShellTexts,
): Promise<boolean> {
  if (contents === undefined) return false;
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: "Forecourt.pdf",
    filters: [{ name: "PDF", extensions: ["pdf"] }],
  });
  if (canceled || filePath === "") return false;
  try {
    await writeFile(filePath, await contents.printToPDF({ printBackground: true, preferCSSPageSize: true }));
    return true;
  } catch (error) {
    dialog.showErrorBox(texts.notSaved, error instanceof Error ? error.message : String(error));
    return false;
  }
}
