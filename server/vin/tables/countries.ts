/**
 * Countries by the first two characters of a VIN (ISO 3780; the list that SAE International keeps for it). Only those
 * that build road vehicles; the first pattern that fits decides.
 */
const countries: readonly (readonly [characters: RegExp, country: string])[] = [
  [/^[145]|^7[F-Z0]/, "United States"],
  [/^2/, "Canada"],
  [/^3[A-X]/, "Mexico"],
  [/^6[A-X]/, "Australia"],
  [/^8[A-E]/, "Argentina"],
  [/^9[A-E3-9]/, "Brazil"],
  [/^A[A-H]/, "South Africa"],
  [/^J/, "Japan"],
  [/^K[L-R]/, "South Korea"],
  [/^L/, "China"],
  [/^M[A-E]/, "India"],
  [/^M[F-K]/, "Indonesia"],
  [/^M[L-R]/, "Thailand"],
  [/^N[L-R]/, "Turkey"],
  [/^R[F-G]/, "Taiwan"],
  [/^RL/, "Vietnam"],
  [/^S[A-M]/, "United Kingdom"],
  [/^S[N-T]|^W/, "Germany"],
  [/^S[U-Z]/, "Poland"],
  [/^T[A-H]/, "Switzerland"],
  [/^T[J-P]/, "Czech Republic"],
  [/^T[R-V]/, "Hungary"],
  [/^TW|^T[X-Z]|^T1/, "Portugal"],
  [/^U[U-Z]/, "Romania"],
  [/^U[5-7]/, "Slovakia"],
  [/^V[A-E]/, "Austria"],
  [/^V[F-R]/, "France"],
  [/^V[S-W]/, "Spain"],
  [/^Y[A-E]/, "Belgium"],
  [/^Y[F-K]/, "Finland"],
  [/^Y[S-W]/, "Sweden"],
  [/^Z[A-R]/, "Italy"],
];

export const countryOf = (vin: string): string | null =>
  countries.find(([characters]) => characters.test(vin))?.[1] ?? null;
