import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { graphFailure } from './graph-failure.ts';
import { GraphMeetingsFake } from './graph-meetings-fake.ts';
import { OauthFake } from './oauth-fake.ts';

export interface DriveItem {
  id: string;
  name: string;
  /** undefined for a folder */
  bytes?: Buffer | string;
  /** the path of its folder, which is another item */
  folder?: string;
  /** its sharing link */
  link?: string;
  /** its drive; the account's own by default */
  drive?: string;
  /** in another person's drive: true if the account can open it, by itself or through a parent folder */
  shared?: boolean;
  /** in the account's own drive: the id of a shared item added here, which has no bytes and no children here */
  leadsTo?: string;
}

const GRAPH = 'https://graph.microsoft.com';
const DRIVE = 'drive-1';
const ACCOUNT = 'm-1';

/**
 * OneDrive and Teams on this machine, as in their sheets: parts by whole addresses, bytes by a redirect elsewhere,
 * folders of others under their id in the owner's drive.
 */
export class MicrosoftFake {
  readonly oauth = new OauthFake();
  readonly items: DriveItem[] = [];
  readonly meetings = new GraphMeetingsFake(ACCOUNT);
  readonly messages: { team: string; channel: string; content: string }[] = [];
  /** answers to the next calls in place of the usual ones */
  trouble: Answered[] = [];
  most = 100;
  searched: string[] = [];

  constructor() {
    answerAs('login.microsoftonline.com', (asked) => {
      const { pathname } = asked.url;
      if (pathname === '/common/oauth2/v2.0/authorize') return this.oauth.authorize(asked);
      return pathname === '/common/oauth2/v2.0/token' ? this.oauth.token(asked) : { status: 404 };
    });
    answerAs('graph.microsoft.com', (asked) => {
      const instead = this.trouble.shift();
      if (instead) return instead;
      return this.oauth.knows(asked) ? this.answer(asked) : graphFailure(401, 'InvalidAuthenticationToken');
    });
    // Its addresses need no token: one sent along has leaked.
    answerAs('acme-my.sharepoint.com', ({ url, headers }) => {
      const item = this.items.find(({ id }) => url.pathname === `/download/${id}`);
      return headers.authorization || item?.bytes === undefined ? { status: 400 } : { body: item.bytes };
    });
  }

  private answer(asked: Asked): Answered | Promise<Answered> {
    const ofMeetings = this.meetings.answer(asked);
    if (ofMeetings) return ofMeetings;
    const path = decodeURIComponent(asked.url.pathname).replace('/v1.0', '');
    if (path === '/me') return { body: { id: ACCOUNT, mail: 'ada@acme.example', displayName: 'Ada' } };
    if (path === '/me/drive/root/children') return this.folder(asked.url, DRIVE, '');
    const [, words] = /^\/me\/drive\/root\/search\(q='(.*)'\)$/.exec(path) ?? [];
    if (words !== undefined) return this.search(asked.url, words);
    const [, link] = /^\/shares\/u!([\w-]+)\/driveItem$/.exec(path) ?? [];
    if (link) {
      const plain = Buffer.from(link, 'base64url').toString();
      return this.one(this.reachable().find((one) => one.link === plain));
    }
    const [, drive = '', id, content] = /^\/drives\/([^/]+)\/items\/([^/]+)(\/content|\/children)?$/.exec(path) ?? [];
    const item = this.reachable().find((one) => one.id === id && (one.drive ?? DRIVE) === drive);
    if (content === '/children' && item && item.bytes === undefined && !item.leadsTo)
      return this.folder(asked.url, drive, pathIn(item));
    if (content === '/children') return graphFailure(404, 'itemNotFound');
    if (id && content && item)
      return { status: 302, headers: { location: `https://acme-my.sharepoint.com/download/${id}` } };
    if (id) return this.one(item);
    const [, team = '', channel = ''] = /^\/teams\/([^/]+)\/channels\/([^/]+)\/messages$/.exec(path) ?? [];
    if (team && asked.method === 'POST') return this.post(team, channel, asked.body);
    return graphFailure(404, 'itemNotFound');
  }

  /** Items that the account can open: its own drive, and those that others share with it. */
  private reachable(): DriveItem[] {
    return this.items.filter(({ drive = DRIVE, shared }) => drive === DRIVE || shared);
  }

  private folder(url: URL, from: string, within: string): Answered {
    return this.page(
      url,
      this.reachable().filter(({ drive = DRIVE, folder = '' }) => drive === from && folder === within),
    );
  }

  private post(team: string, channel: string, sent: string): Answered {
    const { body } = JSON.parse(sent) as { body: { contentType: string; content: string } };
    if (body.contentType !== 'text') return graphFailure(400, 'BadRequest');
    if (channel.startsWith('19:gone')) return graphFailure(404, 'NotFound');
    this.messages.push({ team, channel, content: body.content });
    return { status: 201, body: { id: '1700000000000' } };
  }

  private search(url: URL, words: string): Answered {
    this.searched.push(words);
    const plain = words.replaceAll("''", "'").toLowerCase();
    return this.page(
      url,
      // Own drive only.
      this.items.filter(({ name, drive = DRIVE }) => drive === DRIVE && name.toLowerCase().includes(plain)),
    );
  }

  private page({ pathname, searchParams }: URL, all: DriveItem[]): Answered {
    const from = Number(searchParams.get('$skiptoken') ?? 0);
    const next = from + this.most;
    const more = next < all.length ? { '@odata.nextLink': `${GRAPH}${pathname}?$skiptoken=${next}` } : {};
    return { body: { value: all.slice(from, next).map((item) => this.shown(item)), ...more } };
  }

  // Neither a file nor a folder here: its type and location are in remoteItem.
  private shown(item: DriveItem): object {
    const target = this.items.find(({ id }) => item.leadsTo !== undefined && id === item.leadsTo);
    if (!target) return shown(item);
    const { id, name } = item;
    return { id, name, parentReference: { driveId: DRIVE, path: '/drive/root:' }, remoteItem: shown(target) };
  }

  private one(item: DriveItem | undefined): Answered {
    return item ? { body: this.shown(item) } : graphFailure(404, 'itemNotFound');
  }
}

const pathIn = ({ name, folder = '' }: DriveItem): string => (folder === '' ? name : `${folder}/${name}`);

const shown = ({ id, name, bytes, folder = '', drive = DRIVE }: DriveItem): object => ({
  ...{ id, name, lastModifiedDateTime: '2026-11-01T10:00:00Z' },
  ...(bytes === undefined ? { folder: { childCount: 1 } } : { file: { mimeType: 'text/plain' } }),
  parentReference: {
    driveId: drive,
    path: `/drive/root:${folder && `/${folder.split('/').map(encodeURIComponent).join('/')}`}`,
  },
});
