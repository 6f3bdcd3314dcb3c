import type { AccountRef, Page } from "../port.ts";
import { keyContains } from "./failures.ts";
import { accountSeed, numberOf } from "./seed.ts";

/** The currency of every simulated account. */
export const accountCurrency = "USD";

/** The initial credit: 400 to 1,600 US dollars by the seed, nothing with `no-credit` in the key. */
export const initialCredit = (account: AccountRef): number =>
  keyContains(account, "no-credit")
    ? 0
    : 400 + Math.floor(1200 * numberOf(accountSeed(account), `credit ${account.platform}`));

const names = ["Main Street Motors", "Riverside Auto", "Harbour Cars", "Northgate Autos", "Sunset Car Centre"];

/** A colored square with a letter, which needs no network. */
function pictureOf(letter: string, hue: number): string {
  const square = `<rect width="96" height="96" fill="hsl(${hue} 55% 42%)"/>`;
  const text = `<text x="48" y="64" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${letter}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">${square}${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Two pages that can be advertised, and one with too few followers. The same on every platform. */
export function pagesOf(account: AccountRef): Page[] {
  if (keyContains(account, "no-page")) return [];
  const seed = accountSeed(account);
  const first = Math.floor(names.length * numberOf(seed, "name"));
  return [0, 1, 2].map((place) => {
    const name = names[(first + place) % names.length] ?? "";
    const luck = numberOf(seed, `followers ${place}`);
    return {
      id: `page_${seed}_${place + 1}`,
      name,
      picture: pictureOf(name.slice(0, 1), Math.floor(360 * numberOf(seed, `hue ${place}`))),
      account_id: `act_${seed}`,
      followers: place === 2 ? Math.floor(30 * luck) : 200 + Math.floor(9000 * luck),
    };
  });
}
