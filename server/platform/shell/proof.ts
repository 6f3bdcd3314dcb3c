import { createHmac } from "node:crypto";
import type { RequestListener } from "node:http";
import { challengeHeader, proofHeader } from "../../../contracts/desktop/server-messages.ts";

/** A nonce in hex. Other text is not signed: the proof must not become a signing service. */
const challengeForm = /^[0-9a-f]{32,64}$/;

/**
 * Proves to the desktop shell that this server belongs to its data folder: another program on the same port does not
 * know the token.
 */
export const withProof =
  (token: string, app: RequestListener): RequestListener =>
  (req, res) => {
    const challenge = req.headers[challengeHeader];
    if (typeof challenge === "string" && challengeForm.test(challenge)) {
      res.setHeader(proofHeader, createHmac("sha256", token).update(challenge).digest("hex"));
    }
    app(req, res);
  };
