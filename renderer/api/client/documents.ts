import { failureOf } from "../../../contracts/kit/client.ts";
import { send } from "./client.ts";
import { documentAddress } from "./media.ts";

/** Loads a PDF of the server as a file with this name. Throws AppError, and ServerUnreachable. */
export async function loadPdf(url: string, name: string): Promise<File> {
  const headers = { accept: "application/pdf" };
  const response = await send({ method: "GET", url: documentAddress(url), headers, body: undefined });
  if (!response.ok) throw await failureOf(response);
  return new File([await response.blob()], name, { type: "application/pdf" });
}
