type Headers = Record<string, string[]>;

/** For an answer without a policy: nothing is loaded but what the server itself sends. */
const fallbackPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The server sends a content policy with each answer. An answer without one, for example of a cache, gets a strict one. */
export function withPolicy(headers: Headers | undefined): Headers {
  const given = headers ?? {};
  const has = Object.keys(given).some((name) => name.toLowerCase() === "content-security-policy");
  return has ? given : { ...given, "Content-Security-Policy": [fallbackPolicy] };
}
