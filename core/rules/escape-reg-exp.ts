const SYNTAX = /^[\dA-Za-z]|[^\w\u0080-\uffff]/g;

/**
 * A pattern for exactly this text, like RegExp.escape of ES2025: it can be used anywhere, in a group, a class or after
 * a backslash, with any flags. PostgreSQL reads it in the same way.
 */
export const escapeRegExp = (text: string): string =>
  text.replaceAll(SYNTAX, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
