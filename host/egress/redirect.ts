/** A request of a chain of redirects. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  /** a Blob is streamed, with its size declared */
  body: Uint8Array | Blob | ReadableStream<Uint8Array> | null;
}

// Headers sent to another origin. An allow-list, because keys have many names.
const HARMLESS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'range',
  'user-agent',
  'if-none-match',
  'if-modified-since',
]);

/** True if a status is a redirect. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * The next request after a redirect (fetch standard): POST becomes GET except after 307 and 308. Another origin gets
 * neither keys nor body, and https never becomes http.
 */
export function redirected(hop: Hop, status: number, target: string): Hop | 'nowhere' | 'forbidden' {
  if (!URL.canParse(target, hop.url.href)) return 'nowhere';
  const url = new URL(target, hop.url);
  const elsewhere = url.origin !== hop.url.origin;
  const asGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  const body = asGet ? null : hop.body;
  const downgraded = hop.url.protocol === 'https:' && url.protocol === 'http:';
  // A stream has been read and cannot be sent again.
  if (downgraded || (body !== null && (elsewhere || body instanceof ReadableStream))) return 'forbidden';
  const kept = ([name]: [string, string]) =>
    (!elsewhere || HARMLESS.has(name)) && !(asGet && name.startsWith('content-'));
  return { url, method: asGet ? 'GET' : hop.method, headers: new Headers([...hop.headers].filter(kept)), body };
}
