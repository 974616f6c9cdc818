import { cleanLink } from '@earshot/core/documents/document';

/** Address from typed text: without a scheme it is a web address, or a mail address if it looks like one. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d+(\/|$)/.test(text)) return cleanLink(text);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return cleanLink(`mailto:${text}`);
  return /^[^\s/]+\.[^\s/]+/.test(text) ? cleanLink(`https://${text}`) : undefined;
}
