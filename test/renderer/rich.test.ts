import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Rich } from "../../renderer/texts/rich.tsx";
import "../../renderer/texts/lazy/team-texts.ts";

it("puts elements into a text, and shows values as they are", () => {
  const text = renderToStaticMarkup(
    createElement(Rich, {
      text: "team.invitations.sent",
      components: { strong: createElement("strong") },
      values: { email: "<b>o'hara & sons@dealer.com", day: "May 4" },
    }),
  );
  expect(text).toContain(
    "We sent a message to <strong>&lt;b&gt;o&#x27;hara &amp; sons@dealer.com</strong>. Its link works once, until May 4, and",
  );
});
