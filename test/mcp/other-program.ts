import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface OtherProgram {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A server that is not Forecourt: another program at the address that somebody configured. */
export async function openOtherProgram(answer: RequestListener): Promise<OtherProgram> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", () => resolve()));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
