import { limits } from '../limits.ts';

interface ParsedUrl {
  protocol: string;
  hostname: string;
  host: string;
  username: string;
  password: string;
  href: string;
}
// Browsers and Node both have URL; core is compiled with the library of neither.
declare const URL: { new (text: string, base?: string): ParsedUrl; canParse(text: string, base?: string): boolean };

const CONTROL = /\p{Cc}/u;
const LINKED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

const parsed = (text: string): ParsedUrl | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Whether a text is a URI: it needs a scheme (BO-15). */
export const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text) && parsed(text) !== undefined;

/** Whether a text is an https address, of the given host where one is named (BO-10). */
export function isHttps(text: string, host?: string): boolean {
  const url = parsed(text);
  return (
    url?.protocol === 'https:' && url.hostname !== '' && (host === undefined || url.hostname === host.toLowerCase())
  );
}

/** The address that a link in a text may lead to, normalised: http, https, mailto and tel, nothing that runs; undefined otherwise. */
export function safeHref(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > limits.url || CONTROL.test(trimmed)) return undefined;
  const url = parsed(trimmed);
  if (!url || !LINKED.has(url.protocol)) return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}

/** A link from what a person typed: an address without its scheme gets https, a bare e-mail address mailto. */
export function typedHref(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(trimmed)) return safeHref(`mailto:${trimmed}`);
  if (/^[^\s/:@]+\.[^\s/:@]{2,}(?::\d+)?(?:[/?#]|$)/.test(trimmed)) return safeHref(`https://${trimmed}`);
  return safeHref(trimmed);
}

/** Whether a host is a domain or lies under it, on a dot boundary only (NE-08). */
export function isUnder(host: string, domain: string): boolean {
  const [inner, outer] = [host, domain].map((name) => name.toLowerCase().replace(/\.$/, '')) as [string, string];
  return outer !== '' && (inner === outer || inner.endsWith(`.${outer}`));
}

/** A path that a redirect may lead to: on this site, no other host in any spelling (WS-04); undefined otherwise. */
export function localPath(text: string): string | undefined {
  const here = 'https://earshot.invalid';
  if (!text.startsWith('/') || /^[/\\]{2}/.test(text) || text.includes('\\') || CONTROL.test(text)) return undefined;
  if (!URL.canParse(text, here)) return undefined;
  const url = new URL(text, here);
  const path = url.href.slice(here.length);
  // "/.//host" is normalised to "//host", which a browser reads as another site.
  return url.href.startsWith(`${here}/`) && !path.startsWith('//') ? path : undefined;
}
