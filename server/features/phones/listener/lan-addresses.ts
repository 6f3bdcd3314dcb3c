import type { NetworkInterfaceInfo } from "node:os";
import ipaddr from "ipaddr.js";

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Networks between programs of this machine, which no phone is in. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|wg|utun|zt|tailscale)/i;

/**
 * The private IPv4 addresses of this machine (RFC 1918) in the networks of Wi-Fi and cable, not of virtual machines and tunnels. A
 * link-local address (169.254) means that the network gave this machine none.
 */
export const lanAddresses = (interfaces: Interfaces): string[] =>
  Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    virtual.test(name)
      ? []
      : addresses
          .filter(({ family, internal }) => family === "IPv4" && !internal)
          .map(({ address }) => address)
          .filter((address) => ipaddr.parse(address).range() === "private"),
  );
