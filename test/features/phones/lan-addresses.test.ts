import type { NetworkInterfaceInfo } from "node:os";
import { expect, it } from "vitest";
import { lanAddresses } from "../../../server/features/phones/listener/lan-addresses.ts";

const at = (address: string, family: "IPv4" | "IPv6" = "IPv4", internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

it("are those that a phone in the same Wi-Fi can reach", () => {
  const found = lanAddresses({
    lo: [at("127.0.0.1", "IPv4", true)],
    wlan0: [at("192.168.1.20"), at("fe80::1", "IPv6")],
    Ethernet: [at("10.4.0.7")],
    en5: [at("169.254.10.1")],
    docker0: [at("172.17.0.1")],
    "vEthernet (WSL)": [at("172.20.0.1")],
    tun0: [at("10.8.0.2")],
    eth1: [at("8.8.8.8"), at("172.32.0.1")],
    gone: undefined,
  });
  expect(found).toEqual(["192.168.1.20", "10.4.0.7"]);
});
