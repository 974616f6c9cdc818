import { limits } from '../limits.ts';

/** Sites whose pages can be embedded, by the end of their host name (NE-08). */
export const EMBED_HOSTS = {
  'mural.co': 'Mural',
  'drive.google.com': 'Google Drive',
  'docs.google.com': 'Google Docs',
  'figma.com': 'Figma',
  'forms.office.com': 'Microsoft Forms',
  'forms.microsoft.com': 'Microsoft Forms',
  'loom.com': 'Loom',
  'maze.co': 'Maze',
  'miro.com': 'Miro',
  'notion.site': 'Notion',
  'vimeo.com': 'Vimeo',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
} as const;
type EmbedHost = keyof typeof EMBED_HOSTS;

/** A page of another site that can be shown inside a text. */
export interface Embed {
  /** link as shared by people */
  url: string;
  /** name of the site */
  site: string;
  /** address that the frame loads */
  src: string;
}

/**
 * Scheme, host, path, query and fragment of a link. No port or escape can follow the host, and no user can precede it;
 * letters other than ASCII are refused, also as Punycode.
 */
const LINK = /^https:\/\/((?:(?!xn--)[a-z0-9-]+\.)+[a-z]+)((?:\/[^?#]*)?)((?:\?[^#]*)?)((?:#.*)?)$/i;
const PRINTABLE = /^[\x21-\x7e]+$/;
const VIDEO = /^[\w-]{5,40}$/;

interface Parts {
  href: string;
  path: string;
  query: string;
}

const video = (player: string, id: string | undefined): string | undefined =>
  id !== undefined && VIDEO.test(id) ? `${player}${id}` : undefined;

/** Frame address by site, for links that the site does not allow in frames. */
const FRAMED: Partial<Record<EmbedHost, (parts: Parts) => string | undefined>> = {
  'youtube.com': ({ path, query }) =>
    video(
      'https://www.youtube.com/embed/',
      /[?&]v=([^&]*)/.exec(query)?.[1] ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(path)?.[1],
    ),
  'youtu.be': ({ path }) => video('https://www.youtube.com/embed/', path.slice(1)),
  'vimeo.com': ({ path }) => video('https://player.vimeo.com/video/', /^\/(?:video\/)?(\d+)/.exec(path)?.[1]),
  'loom.com': ({ path }) => video('https://www.loom.com/embed/', /^\/(?:share|embed)\/(\w+)/.exec(path)?.[1]),
  'figma.com': ({ href }) => `https://www.figma.com/embed?embed_host=earshot&url=${encodeURIComponent(href)}`,
  'miro.com': ({ path }) => {
    const board = /^\/app\/(?:board|live-embed)\/([\w=-]+)/.exec(path)?.[1];
    return board && `https://miro.com/app/live-embed/${board}/`;
  },
};

const siteOf = (host: string): EmbedHost | undefined =>
  (Object.keys(EMBED_HOSTS) as EmbedHost[]).find((site) => host === site || host.endsWith(`.${site}`));

/**
 * The page that a link embeds; undefined for links to other sites. A site is recognised by the end of the host at a
 * dot. Links with a user, a password or a port, in letters other than ASCII, or not over https are refused.
 */
export function embedOf(link: string): Embed | undefined {
  if (link.length > limits.url || !PRINTABLE.test(link)) return undefined;
  const [, written = '', path = '', query = '', fragment = ''] = LINK.exec(link) ?? [];
  const host = written.toLowerCase();
  const site = siteOf(host);
  if (!site) return undefined;
  const href = `https://${host}${path}${query}${fragment}`;
  const framed = FRAMED[site];
  const src = framed ? framed({ href, path, query }) : href;
  return src === undefined ? undefined : { url: link, site: EMBED_HOSTS[site], src };
}

/** True if a link can be embedded in a text. */
export const isEmbeddable = (link: string): boolean => embedOf(link) !== undefined;

/** Frame sources for the content security policy of Earshot's pages. */
export const FRAME_SOURCES: readonly string[] = Object.keys(EMBED_HOSTS).flatMap((host) => [
  `https://${host}`,
  `https://*.${host}`,
]);
