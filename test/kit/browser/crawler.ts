/** An answer with its headers and bytes. */
export interface Answered {
  /** method and address */
  asked: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

const LINK = /\s(?:href|src|action|poster|data|content|cite|background)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const SOURCES = /\ssrcset\s*=\s*"([^"]*)"/gi;
const STYLED = /url\(\s*['"]?([^'")]+)/gi;

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Every address in an HTML page, as written. */
function linksIn(html: string): string[] {
  const attributes = [...html.matchAll(LINK)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const sources = [...html.matchAll(SOURCES)].flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );
  const styled = [...html.matchAll(STYLED)].map(([, address = '']) => address);
  return [...attributes, ...sources, ...styled].map(unescaped);
}

/** Sends one request without following redirects. */
export async function askFor(address: string, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(address, { redirect: 'manual', ...init });
  const body = Buffer.from(await response.arrayBuffer());
  return { asked: `${init.method ?? 'GET'} ${address}`, status: response.status, headers: response.headers, body };
}

const MOST = 500;

/** Requests these addresses and all of the same host linked from their answers; returns all answers. */
export async function crawl(origin: string, start: readonly string[], init: RequestInit = {}): Promise<Answered[]> {
  const waiting = start.map((path) => new URL(path, origin).href);
  const seen = new Set<string>();
  const found: Answered[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(address)) continue;
    if (seen.size >= MOST) throw new Error(`There is no end to what ${start[0]} leads to`);
    seen.add(address);
    const answer = await askFor(address, init);
    found.push(answer);
    const leads = [answer.headers.get('location') ?? '', answer.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? ''];
    const html = answer.headers.get('content-type')?.includes('html') ? linksIn(answer.body.toString()) : [];
    for (const link of [...leads, ...html]) {
      const next = link !== '' && URL.canParse(link, address) ? new URL(link, address) : undefined;
      if (next?.origin === origin) waiting.push(next.href.replace(/#.*/, ''));
    }
  }
  return found;
}

/** The whole content of an answer, headers and address included, as text to search. */
export const wordsOfAnswer = ({ headers, body }: Answered): string =>
  [...headers].map(([name, value]) => `${name}: ${value}`).join('\n') +
  '\n' +
  body.toString('latin1') +
  '\n' +
  body.toString();
