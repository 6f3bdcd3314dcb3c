import { describe, expect, it } from "vitest";
import { addressOf, networkOf } from "../../../server/platform/http/guards/address.ts";

const asked = (peer: string, forwarded?: string | string[], behindProxy = true) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return addressOf({ socket: { remoteAddress: peer }, headers } as never, { behindProxy });
};

describe("addressOf", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
  ])("returns the last address that a proxy on this machine names: %s", (forwarded, address) => {
    for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(asked(peer, forwarded)).toBe(address);
  });

  it.each(["", "unknown", "203.0.113.7, <script>", "203.0.113.7,", "999.1.1.1"])(
    "returns the proxy's address if it names no valid one: %j",
    (forwarded) => expect(asked("127.0.0.1", forwarded)).toBe("127.0.0.1"),
  );

  it("returns the peer's address and ignores the header if the peer is another machine or the server a workstation", () => {
    expect(asked("198.51.100.9", "203.0.113.7")).toBe("198.51.100.9");
    expect(asked("10.0.0.5", "203.0.113.7")).toBe("10.0.0.5");
    expect(asked("127.0.0.1", "203.0.113.7", false)).toBe("127.0.0.1");
    expect(asked("127.0.0.1")).toBe("127.0.0.1");
  });
});

describe("networkOf", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:203.0.113.7", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("returns for %s the network %s", (address, network) => expect(networkOf(address)).toBe(network));
});
