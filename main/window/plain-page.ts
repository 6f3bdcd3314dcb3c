/** Text for a page without scripts, in its content or in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const dataAddress = (html: string): string => `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
