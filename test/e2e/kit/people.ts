import { expect, type Page } from "@playwright/test";

export const goodPassword = "seven green gaskets sing";

export interface Person {
  readonly name: string;
  readonly email: string;
}

interface KeptMail {
  readonly to: string;
  readonly text: string;
}

/**
 * Waits for a mail to the address with a link to a page, and returns the link's path. `reader` must have access to the
 * outbox: an administrator, or anybody until the first account is verified.
 */
export async function mailedLink(reader: Page, email: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}\\?token=[\\w-]+`);
  let found = "";
  await expect
    .poll(
      async () => {
        const mails: KeptMail[] = await (await reader.request.get("/v1/outbox")).json();
        found = mails.flatMap(({ to, text }) => (to === email ? (link.exec(text)?.[0] ?? []) : []))[0] ?? "";
        return found;
      },
      { message: `a mail to ${email} with a link to ${page}` },
    )
    .not.toBe("");
  return found;
}

/** Fills in the sign-up form of the open page, which then shows the verification message. */
export async function register(page: Page, { name, email }: Person, password = goodPassword): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
}

export async function signIn(page: Page, { email }: Person, password = goodPassword): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Lets the pages of the context save data, so that they fetch no other pages ahead: ten seconds after each start of a page,
 * that took more processor time than the start itself. Other contexts fetch ahead as in the product.
 */
const saveData = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/v1/${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

async function mailedToken(reader: Page, email: string, page: string): Promise<string | null> {
  const link = new URL(await mailedLink(reader, email, page), "http://forecourt.example");
  return link.searchParams.get("token");
}

/**
 * Creates an account by the API and signs in, without opening a page: the pages have tests of their own in
 * office/people.spec.ts and office/welcome-steps.spec.ts. `reader` as for `mailedLink`.
 */
export async function createAccount(page: Page, person: Person, reader: Page): Promise<void> {
  await saveData(page);
  await post(page, "auth/register", { ...person, password: goodPassword });
  // the token also signs in the browser that registered
  await post(page, "auth/verify-email", {
    token: await mailedToken(reader, person.email, "verify-email"),
    signIn: true,
  });
}

/** Creates the first account of a workstation, and opens the start page, not the set-up. */
export async function firstAccount(page: Page, person: Person): Promise<void> {
  await createAccount(page, person, page);
  await page.goto("/today");
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
}

/** Creates the account of an invited person, and joins the team. `owner` has access to the outbox. */
export async function joinTeam(page: Page, person: Person, owner: Page): Promise<void> {
  await createAccount(page, person, owner);
  await post(page, "teams/accept-invitation", { token: await mailedToken(owner, person.email, "accept-invitation") });
}
