import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { basicToken, OauthFake } from './oauth-fake.ts';

type Json = Record<string, unknown>;

export interface NotionPage {
  id: string;
  title: string;
  /** time of the last edit */
  at?: string;
  trashed?: boolean;
  /** blocks by their parent: the page itself or a block */
  blocks?: Record<string, Json[]>;
}

/** Words in Notion's format. */
export const words = (plain_text: string, look: Json = {}, href: string | null = null): Json => ({
  type: 'text',
  plain_text,
  href,
  annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, ...look },
});

/** A block in Notion's format. */
export const block = (id: string, type: string, held: Json, has_children = false): Json => ({
  object: 'block',
  id,
  type,
  has_children,
  [type]: held,
});

const failure = (status: number, code: string, headers?: Record<string, string>): Answered => ({
  status,
  ...(headers ? { headers } : {}),
  body: { object: 'error', status, code, message: `Notion says ${code}`, request_id: 'r-1' },
});

/**
 * Notion on this machine, as in its sheet: client by HTTP Basic, a version header, lists in parts, errors with a code.
 */
export class NotionFake {
  readonly oauth = new OauthFake();
  readonly pages: NotionPage[] = [];
  /** answers to the next calls in place of the usual ones */
  trouble: Answered[] = [];
  /** maximum results in one part of a list */
  most = 100;
  asked = 0;

  constructor() {
    answerAs('api.notion.com', (asked) => this.trouble.shift() ?? this.answer(asked));
  }

  private answer(asked: Asked): Answered {
    const { pathname } = asked.url;
    if (pathname === '/v1/oauth/authorize') return this.oauth.authorize(asked);
    if (pathname === '/v1/oauth/token') return basicToken(this.oauth, asked);
    this.asked += 1;
    if (!this.oauth.knows(asked)) return failure(401, 'unauthorized');
    if (!/^\d{4}-\d\d-\d\d$/.test(String(asked.headers['notion-version']))) return failure(400, 'missing_version');
    if (pathname === '/v1/users/me')
      return { body: { object: 'user', id: 'bot-1', name: 'Earshot', type: 'bot', bot: { workspace_name: 'Acme' } } };
    if (pathname === '/v1/search' && asked.method === 'POST') return this.search(asked);
    const [, what, id = '', children] = /^\/v1\/(pages|blocks)\/([^/]+)(\/children)?$/.exec(pathname) ?? [];
    if (what === 'pages' && !children) return this.page(id);
    if (what === 'blocks' && children) return this.children(id, asked.url.searchParams);
    return failure(404, 'object_not_found');
  }

  private search({ body }: Asked): Answered {
    const {
      query = '',
      filter,
      page_size,
      start_cursor,
    } = JSON.parse(body) as {
      query?: string;
      filter?: Json;
      page_size: number;
      start_cursor?: string;
    };
    if (filter?.value !== 'page' || page_size > 100) return failure(400, 'validation_error');
    const found = this.pages.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
    return { body: this.part(found.map(shown), start_cursor) };
  }

  private page(id: string): Answered {
    const found = this.pages.find((one) => one.id.replaceAll('-', '') === id.replaceAll('-', ''));
    return found ? { body: shown(found) } : failure(404, 'object_not_found');
  }

  private children(id: string, asked: URLSearchParams): Answered {
    const found = this.pages.map(({ blocks }) => blocks?.[id]).find(Boolean);
    return found ? { body: this.part(found, asked.get('start_cursor')) } : failure(404, 'object_not_found');
  }

  private part(all: Json[], cursor: string | null | undefined): Json {
    const from = Number(cursor ?? 0);
    const next = from + this.most;
    const has_more = next < all.length;
    return { object: 'list', results: all.slice(from, next), has_more, next_cursor: has_more ? String(next) : null };
  }
}

const shown = ({ id, title, at = '2026-11-01T10:00:00.000Z', trashed = false }: NotionPage): Json => ({
  object: 'page',
  id,
  url: `https://www.notion.so/${id.replaceAll('-', '')}`,
  last_edited_time: at,
  archived: trashed,
  in_trash: trashed,
  properties: { Name: { id: 'title', type: 'title', title: title === '' ? [] : [words(title)] } },
});
