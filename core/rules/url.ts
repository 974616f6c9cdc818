interface ParsedUrl {
  href: string;
}
// Browsers and Node have URL, but core is compiled without the library of either.
declare const URL: { new (text: string, base?: string): ParsedUrl; canParse(text: string, base?: string): boolean };

const CONTROL = /\p{Cc}/u;

/** A safe redirect path: on this site, never another host in any spelling (WS-04); undefined otherwise. */
export function localPath(text: string): string | undefined {
  const here = 'https://earshot.invalid';
  if (!text.startsWith('/') || /^[/\\]{2}/.test(text) || text.includes('\\') || CONTROL.test(text)) return undefined;
  if (!URL.canParse(text, here)) return undefined;
  const url = new URL(text, here);
  const path = url.href.slice(here.length);
  // "/.//host" is normalised to "//host", which browsers resolve to another site.
  return url.href.startsWith(`${here}/`) && !path.startsWith('//') ? path : undefined;
}
