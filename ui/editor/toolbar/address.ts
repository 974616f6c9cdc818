import { cleanLink } from '@earshot/core/documents/document';

/** An address as people type it: without a scheme it is one of the web, or of mail when it looks like that. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d+(\/|$)/.test(text)) return cleanLink(text);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return cleanLink(`mailto:${text}`);
  return /^[^\s/]+\.[^\s/]+/.test(text) ? cleanLink(`https://${text}`) : undefined;
}
