import { own } from "../../../../contracts/kit/own.ts";
import { reasonOf } from "../../../platform/net/outbound.ts";

const untrusted = "this machine does not trust its certificate (docs/hosting.md says how it can)";

/** Node's codes for certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const ofCertificates: Readonly<Record<string, string>> = {
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: "its certificate has expired, or the clock of this machine is wrong",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or the clock of this machine is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

function certificateProblemOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const problem = "code" in cause ? own(ofCertificates, String(cause.code)) : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Why a request to the linked server failed, for a person. */
export const unreachable = (error: unknown): string =>
  `The linked server cannot be reached: ${certificateProblemOf(error) ?? reasonOf(error)}.`;
