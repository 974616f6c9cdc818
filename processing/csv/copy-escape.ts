/** Escapes of COPY for characters that would end a value or a line. */
export const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/g;
// Most texts have nothing to escape, and searching for single characters is much cheaper than a pattern.
const hasSpecial = (text: string) =>
  text.includes('\\') || text.includes('\n') || text.includes('\t') || text.includes('\r');
/** A text escaped for a COPY value. */
export const escaped = (text: string) =>
  hasSpecial(text) ? text.replace(SPECIAL, (character) => ESCAPES[character] ?? character) : text;
