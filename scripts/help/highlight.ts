import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import http from "highlight.js/lib/languages/http";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

const languages = { bash, css, http, javascript, json, php, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Longer files are not read as code: colors would make their pages several times as large. */
const maxHighlighted = 100_000;

/** The code as HTML, with classes for the colors if the language is known. `language` may be a file's extension. */
export const highlight = (code: string, language: string): string =>
  code.length <= maxHighlighted && hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code);

/** A block of code. The page's script adds the button that copies it. */
export const codeBlock = (code: string, language: string): string =>
  `<div class="code"><pre><code>${highlight(code.replace(/\n$/, ""), language)}</code></pre></div>\n`;
