import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { OauthFake } from './oauth-fake.ts';
import { CERTS, WorkspaceEventsFake } from './workspace-events-fake.ts';

export interface DriveEntry {
  id: string;
  name: string;
  mimeType: string;
  /** downloaded or exported content */
  bytes?: Buffer | string;
  canDownload?: boolean;
  target?: string;
  /** type of the target; text by default */
  targetType?: string;
  /** resource key, required if set */
  key?: string;
  /** its folder or shared drive; My Drive by default, null for files shared by others */
  parent?: string | null;
}

export interface MeetCall {
  name: string;
  startTime: string;
  people: { name: string; kind: 'signedinUser' | 'anonymousUser' | 'phoneUser'; displayName: string }[];
  transcripts: { name: string; state: string; entries: object[] }[];
}

const NATIVE = 'application/vnd.google-apps.';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXPORTS: Record<string, string[]> = {
  document: [WORD, 'application/pdf'],
  presentation: ['application/pdf'],
  drawing: ['application/pdf'],
  spreadsheet: ['text/csv'],
};

/** Terms between “and” in a Drive query. */
const TERM =
  /trashed = false|sharedWithMe = true|mimeType != '[^']+'|'(?:\\.|[^'\\])+' in parents|name contains '(?:\\.|[^'\\])*'/g;
const ORDERS = new Set(['folder', 'modifiedTime desc']);

function fits(term: string, { name, mimeType, parent = 'root' }: DriveEntry): boolean {
  const [, words = ''] = /'((?:\\.|[^'\\])*)'/.exec(term) ?? [];
  const plain = words.replaceAll(/\\(.)/g, '$1');
  if (term.startsWith('mimeType')) return mimeType !== plain;
  if (term.startsWith('name')) return name.toLowerCase().includes(plain.toLowerCase());
  if (term.endsWith('in parents')) return parent === plain;
  return term === 'trashed = false' || parent === null;
}

/** A failure in Google's format. */
export const googleFailure = (code: number, reason: string): Answered => ({
  status: code,
  body: { error: { code, message: `Google says ${reason}`, errors: [{ domain: 'global', reason }] } },
});

/**
 * Google Drive and Meet on this machine, as in their sheets: shared drives on request only, exports, 403 with reasons.
 */
export class GoogleFake {
  readonly oauth = new OauthFake();
  /** owner of the next connected account */
  user = '1001';
  /** users who have given consent */
  readonly users = new Set<string>();
  readonly events = new WorkspaceEventsFake(this.users);
  readonly files: DriveEntry[] = [];
  /** shared drives */
  readonly drives: { id: string; name: string }[] = [];
  readonly calls: MeetCall[] = [];
  /** answers to the next calls in place of the usual ones */
  trouble: Answered[] = [];
  most = 100;
  queries: string[] = [];

  constructor() {
    answerAs('accounts.google.com', (asked) => {
      if (asked.url.pathname === '/.well-known/openid-configuration')
        return { body: { issuer: 'https://accounts.google.com', jwks_uri: CERTS } };
      const offline = asked.url.searchParams.get('access_type') === 'offline';
      return asked.url.pathname === '/o/oauth2/v2/auth' && offline ? this.oauth.authorize(asked) : { status: 400 };
    });
    answerAs('oauth2.googleapis.com', (asked) =>
      asked.url.pathname === '/token' ? this.oauth.token(asked) : { status: 404 },
    );
    answerAs('www.googleapis.com', (asked) =>
      asked.url.href === CERTS ? this.events.certs() : this.guarded(asked, () => this.apis(asked)),
    );
    answerAs('workspaceevents.googleapis.com', (asked) => this.guarded(asked, () => this.events.answer(asked)));
    answerAs('meet.googleapis.com', (asked) => this.guarded(asked, () => this.meet(asked)));
  }

  private guarded(asked: Asked, answer: () => Answered): Answered {
    const instead = this.trouble.shift();
    if (instead) return instead;
    return this.oauth.knows(asked) ? answer() : googleFailure(401, 'authError');
  }

  private apis(asked: Asked): Answered {
    const { pathname, searchParams } = asked.url;
    if (pathname === '/oauth2/v3/userinfo') {
      this.users.add(this.user);
      return { body: { sub: this.user, email: 'ada@acme.example' } };
    }
    if (pathname === '/drive/v3/drives') {
      const { rows, nextPageToken } = this.part(this.drives, searchParams.get('pageToken'));
      return { body: { drives: rows, ...(nextPageToken && { nextPageToken }) } };
    }
    // A file of a shared drive is hidden from requests without these parameters.
    if (searchParams.get('supportsAllDrives') !== 'true' && !pathname.endsWith('/export'))
      return googleFailure(404, 'notFound');
    if (pathname === '/drive/v3/files') return this.list(searchParams);
    const [, id = '', exported] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(pathname) ?? [];
    const file = this.files.find((one) => one.id === id);
    const keys = String(asked.headers['x-goog-drive-resource-keys'] ?? '');
    if (!file || (file.key !== undefined && keys !== `${id}/${file.key}`)) return googleFailure(404, 'notFound');
    if (exported) return this.export(file, searchParams.get('mimeType') ?? '');
    if (searchParams.get('alt') !== 'media') return { body: shown(file) };
    if (file.mimeType.startsWith(NATIVE)) return googleFailure(403, 'fileNotDownloadable');
    if (file.canDownload === false) return googleFailure(403, 'cannotDownloadFile');
    return { headers: { 'content-type': file.mimeType }, body: file.bytes ?? '' };
  }

  private export({ mimeType, bytes = '' }: DriveEntry, wanted: string): Answered {
    if (!EXPORTS[mimeType.replace(NATIVE, '')]?.includes(wanted)) return googleFailure(400, 'badRequest');
    return bytes.length > 10_000_000
      ? googleFailure(403, 'exportSizeLimitExceeded')
      : { headers: { 'content-type': wanted }, body: bytes };
  }

  private list(asked: URLSearchParams): Answered {
    const q = asked.get('q') ?? '';
    this.queries.push(q);
    if (asked.get('includeItemsFromAllDrives') !== 'true' || asked.get('corpora') !== 'allDrives')
      return googleFailure(403, 'teamDrivesParentLimit');
    const terms = q.match(TERM);
    if (terms?.join(' and ') !== q || !(asked.get('orderBy') ?? '').split(',').every((key) => ORDERS.has(key)))
      return googleFailure(400, 'invalid');
    const inParents = terms
      .find((term) => term.endsWith(' in parents'))
      ?.slice(1, -12)
      .replaceAll(/\\(.)/g, '$1');
    if (inParents && inParents !== 'root' && ![...this.files, ...this.drives].some(({ id }) => id === inParents))
      return googleFailure(404, 'notFound');
    const found = this.files.filter((file) => file.key === undefined && terms.every((term) => fits(term, file)));
    if (asked.get('orderBy')?.startsWith('folder'))
      found.sort((a, b) => Number(b.mimeType === `${NATIVE}folder`) - Number(a.mimeType === `${NATIVE}folder`));
    const { rows, nextPageToken } = this.part(found.map(shown), asked.get('pageToken'));
    return { body: { files: rows, ...(nextPageToken && { nextPageToken }) } };
  }

  private meet(asked: Asked): Answered {
    const path = asked.url.pathname.replace('/v2/', '');
    const token = asked.url.searchParams.get('pageToken');
    const page = (what: string, all: object[]): Answered => {
      const { rows, nextPageToken } = this.part(all, token);
      return { body: { [what]: rows, ...(nextPageToken && { nextPageToken }) } };
    };
    if (path === 'conferenceRecords')
      return page(
        'conferenceRecords',
        this.calls.map(({ name, startTime }) => ({ name, startTime })),
      );
    const call = this.calls.find(({ name }) => path === name || path.startsWith(`${name}/`));
    if (!call) return googleFailure(404, 'notFound');
    const rest = path.slice(call.name.length + 1);
    if (rest === '') return { body: { name: call.name, startTime: call.startTime } };
    if (rest === 'participants')
      return page(
        'participants',
        call.people.map(({ name, kind, displayName }) => ({ name, [kind]: { displayName } })),
      );
    if (rest === 'transcripts')
      return page(
        'transcripts',
        call.transcripts.map(({ name, state }) => ({ name, state })),
      );
    const transcript = call.transcripts.find(({ name }) => path === `${name}/entries`);
    return transcript ? page('transcriptEntries', transcript.entries) : googleFailure(404, 'notFound');
  }

  private part(all: object[], token: string | null): { rows: object[]; nextPageToken: string } {
    const from = Number(token ?? 0);
    const next = from + this.most;
    return { rows: all.slice(from, next), nextPageToken: next < all.length ? String(next) : '' };
  }
}

const shown = ({
  id,
  name,
  mimeType,
  canDownload = true,
  target,
  targetType = 'text/plain',
  key,
}: DriveEntry): object => ({
  ...{ id, name, mimeType, modifiedTime: '2026-11-01T10:00:00.000Z', capabilities: { canDownload } },
  ...(target ? { shortcutDetails: { targetId: target, targetMimeType: targetType } } : {}),
  ...(key ? { resourceKey: key } : {}),
});
