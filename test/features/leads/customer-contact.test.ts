import { describe, expect, it } from "vitest";
import { customerContactOf } from "../../../server/features/leads/customer-contact.ts";

describe("customerContactOf", () => {
  it.each([
    ["a@example.com", { email: "a@example.com", phone: null, prefers: "email" }],
    ["415-555-0132", { email: null, phone: "415-555-0132", prefers: "phone" }],
    ["415-555-0132 ext. 5", { email: null, phone: "415-555-0132 ext. 5", prefers: "phone" }],
    ["a@example.com or 415-555-0132", { email: "a@example.com", phone: "415-555-0132", prefers: null }],
    ["Anna <a@example.com>, after five", { email: "a@example.com", phone: null, prefers: null }],
    [
      `her desk: +49 (0)30 1234567, ${"or the garage ".repeat(5)}`,
      { email: null, phone: "+49 (0)30 1234567", prefers: null },
    ],
    ["at the front desk", { email: null, phone: null, prefers: null }],
    ["@ 12:30", { email: null, phone: null, prefers: null }],
  ])("reads the address and the number from %j", (targetInfo, expected) => {
    expect(customerContactOf(targetInfo)).toEqual(expected);
  });

  it("prefers the lead's own address and number to those of its contact", () => {
    const contact = { email: "c@example.com", phone: "030 1234567" };
    expect(customerContactOf("a@example.com", contact)).toEqual({
      email: "a@example.com",
      phone: "030 1234567",
      prefers: "email",
    });
    expect(customerContactOf("415-555-0132", contact)).toEqual({
      email: "c@example.com",
      phone: "415-555-0132",
      prefers: "phone",
    });
    expect(customerContactOf("ask for Kim", contact)).toEqual({ ...contact, prefers: null });
  });
});
