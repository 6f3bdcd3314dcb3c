import { describe, expect, it } from "vitest";
import { isLoopback, isPrivateAddress, literalAddress } from "../../../server/platform/net/addresses.ts";

/** One address of each special range in IANA's registries, and of each way to embed an IPv4 address in an IPv6 address. */
const refused: readonly (readonly [address: string, range: string])[] = [
  ["0.0.0.0", "this network"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["10.255.255.255", "private"],
  ["100.64.0.1", "carrier NAT"],
  ["100.100.100.200", "carrier NAT, a cloud's metadata"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["168.63.129.16", "a cloud's host agent"],
  ["169.254.0.1", "link-local"],
  ["169.254.169.254", "link-local, a cloud's metadata"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.0.0.1", "IETF protocol assignments"],
  ["192.0.0.170", "NAT64 discovery"],
  ["192.0.2.1", "documentation"],
  ["192.31.196.1", "AS112"],
  ["192.52.193.1", "AMT"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.1.1", "private"],
  ["192.175.48.1", "AS112"],
  ["198.18.0.1", "benchmarks"],
  ["198.51.100.1", "documentation"],
  ["203.0.113.1", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.250", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::127.0.0.1", "IPv4-compatible"],
  ["::7f00:1", "IPv4-compatible"],
  ["::a00:1", "IPv4-compatible"],
  ["::8.8.8.8", "IPv4-compatible"],
  ["::ffff:127.0.0.1", "IPv4-mapped"],
  ["::ffff:7f00:1", "IPv4-mapped"],
  ["::ffff:10.0.0.1", "IPv4-mapped"],
  ["::ffff:0:10.0.0.1", "IPv4-translated"],
  ["64:ff9b::10.0.0.1", "NAT64"],
  ["64:ff9b::7f00:1", "NAT64"],
  ["64:ff9b:1::a00:1", "local NAT64"],
  ["100::1", "discard"],
  ["2001::1", "Teredo"],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
  ["2001:2::1", "benchmarks"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4 of loopback"],
  ["2002:a00:1::1", "6to4 of a private address"],
  ["3fff::1", "documentation"],
  ["5f00::1", "segment routing"],
  ["1::1", "not given out"],
  ["4000::1", "not given out"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "unique local, a cloud's metadata"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["localhost", "a name"],
  ["", "nothing"],
];

const allowed = [
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "172.32.0.1",
  "193.0.0.1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
];

describe("isPrivateAddress", () => {
  it.each(refused)("is true for %s (%s)", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(allowed)("is false for %s", (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

describe("literalAddress, for every notation of an IP address", () => {
  it.each([
    "127.1",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "127.0.0.1.",
    "①②⑦.0.0.1",
    "[::127.0.0.1]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
  ])("returns an address that is private: %s", (host) => {
    const literal = literalAddress(new URL(`http://${host}/`).hostname);
    expect(literal).toBeDefined();
    expect(isPrivateAddress(literal ?? "")).toBe(true);
  });
});

describe("isLoopback, for the host of a URL", () => {
  const hostOf = (host: string) => new URL(`http://${host}:4780/`).hostname;

  it.each([
    "localhost",
    "LOCALHOST",
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
  ])("is true for %s", (host) => expect(isLoopback(hostOf(host))).toBe(true));

  it.each([
    "localhost.example.com",
    "cars.local",
    "10.0.0.1",
    "192.168.1.20",
    "0.0.0.0",
    "[::]",
    "[::127.0.0.1]",
    "[fd00::1]",
  ])("is false for %s", (host) => expect(isLoopback(hostOf(host))).toBe(false));
});
