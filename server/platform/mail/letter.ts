import type { Language } from "../../../contracts/accounts/languages.ts";

/** A mail as it is sent, as plain text and as HTML. */
export interface MailText {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Letter {
  readonly to: string;
  /** The language of the texts. */
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  /** Each paragraph is text, or only a URL. */
  readonly paragraphs: readonly string[];
  /** The action for the recipient. `fallback`: the text above the link, for mail programs without buttons. */
  readonly button?: { readonly label: string; readonly link: string; readonly fallback: string };
  readonly footnote: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

// Mail programs support inline styles and few others. 16 px text and a 44 px button are easy to use on a phone.
const body = "margin:0;padding:0;background:#f1f3f5;color:#1f2933;color-scheme:light";
const sheet =
  "max-width:560px;margin:0 auto;padding:24px 20px;background:#ffffff;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere";
const name = "margin:0 0 24px;font-size:14px;font-weight:600;letter-spacing:.02em;color:#52606d";
const button =
  "display:inline-block;padding:10px 20px;min-height:24px;border-radius:6px;background:#1864ab;color:#ffffff;font-weight:600;text-decoration:none";
const small = "margin:24px 0 0;padding-top:16px;border-top:1px solid #d9e2ec;font-size:14px;color:#52606d";

const paragraph = (text: string, style = "margin:0 0 16px"): string =>
  `<p style="${style}">${escaped(text).replace(/\r\n?|\n/g, "<br>")}</p>`;

/**
 * Renders a mail as plain text and as HTML with the same content. The HTML loads nothing from the network and runs no
 * scripts.
 */
export function letter({ to, language, subject, greeting, paragraphs, button: wanted, footnote }: Letter): MailText {
  const link = wanted ? [`${wanted.label}:\n${wanted.link}`] : [];
  const text = [greeting, ...paragraphs, ...link, footnote].join("\n\n");
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>`,
    `<body style="${body}"><div style="${sheet}">`,
    paragraph("Forecourt", name),
    ...[greeting, ...paragraphs].map((one) => paragraph(one)),
    ...(wanted
      ? [
          `<p style="margin:24px 0"><a href="${escaped(wanted.link)}" style="${button}">${escaped(wanted.label)}</a></p>`,
          paragraph(wanted.fallback, "margin:0;font-size:14px;color:#52606d"),
          `<p style="margin:0;font-size:14px"><a href="${escaped(wanted.link)}" style="color:#1864ab">${escaped(wanted.link)}</a></p>`,
        ]
      : []),
    paragraph(footnote, small),
    "</div></body></html>",
  ].join("\n");
  return { to, subject, text, html };
}
