import { createHmac } from 'node:crypto';
import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { basicToken, OauthFake } from './oauth-fake.ts';

export interface ZoomMeeting {
  uuid: string;
  topic: string;
  start_time: string;
  /** its transcript; undefined without one */
  transcript?: string;
  processing?: boolean;
}

const DAY = 86_400_000;
const failure = (status: number, code: number): Answered => ({ status, body: { code, message: `Zoom says ${code}` } });

/**
 * Zoom on this machine, as in its sheet: a month at most, tokens for pages, ids encoded twice, downloads from another
 * host.
 */
export class ZoomFake {
  readonly oauth = new OauthFake();
  readonly secret = 'zoom_secret';
  /** owner of the next connected account */
  user = 'z-1';
  readonly meetings: ZoomMeeting[] = [];
  /** answers to the next calls in place of the usual ones */
  trouble: Answered[] = [];
  most = 100;
  asked = 0;

  constructor() {
    answerAs('zoom.us', (asked) => this.trouble.shift() ?? this.own(asked));
    answerAs('api.zoom.us', (asked) => this.trouble.shift() ?? this.answer(asked));
    answerAs('ssrweb.zoom.us', ({ url, headers }) =>
      headers.authorization ? { status: 400 } : this.download(url.pathname.replace('/file/', '')),
    );
  }

  /** Request of Zoom with its signature. `at` is in milliseconds. */
  signed(sent: object, { at = Date.now(), secret = this.secret } = {}) {
    const [body, time] = [JSON.stringify(sent), Math.floor(at / 1000)];
    const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-zm-signature': `v0=${signature}`,
      'x-zm-request-timestamp': String(time),
    };
    return { body, headers };
  }

  /** An event; that of a recording has a download token. Zoom repeats undelivered events with their original time. */
  event(event: string, payload: object, options: { at?: number; happenedAt?: number; secret?: string } = {}) {
    const { at = Date.now(), happenedAt = at, secret = this.secret } = options;
    const token = event.startsWith('recording.') ? { download_token: 'zoom_download_token' } : {};
    const sent = { event, event_ts: happenedAt, payload: { account_id: 'acme', ...payload }, ...token };
    return this.signed(sent, { at, secret });
  }

  private own(asked: Asked): Answered {
    const { pathname } = asked.url;
    if (pathname === '/oauth/authorize') return this.oauth.authorize(asked);
    if (pathname === '/oauth/token') return basicToken(this.oauth, asked);
    if (pathname === '/oauth/revoke') return this.oauth.giveBack(asked);
    if (!pathname.startsWith('/rec/download/')) return { status: 404 };
    if (!this.oauth.knows(asked)) return { headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' };
    // The file is on another host, which must not get the token.
    return {
      status: 302,
      headers: { location: `https://ssrweb.zoom.us/file/${pathname.replace('/rec/download/', '')}` },
    };
  }

  private answer(asked: Asked): Answered {
    this.asked += 1;
    if (!this.oauth.knows(asked)) return failure(401, 124);
    const { pathname, searchParams } = asked.url;
    if (pathname === '/v2/users/me') return { body: { id: this.user, email: 'ada@acme.example', display_name: 'Ada' } };
    if (pathname === '/v2/users/me/recordings') return this.list(searchParams);
    const [, id = ''] = /^\/v2\/meetings\/([^/]+)\/recordings$/.exec(pathname) ?? [];
    const once = decodeURIComponent(id);
    const twice = decodeURIComponent(once);
    const found = this.meetings.find(({ uuid }) => uuid === (hasSlashes(twice) ? twice : once));
    return found && (!hasSlashes(found.uuid) || once !== found.uuid) ? { body: this.shown(found) } : failure(404, 3301);
  }

  private list(asked: URLSearchParams): Answered {
    const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? ''];
    if (Date.parse(to) - Date.parse(from) > 31 * DAY || Number(asked.get('page_size')) > 300) return failure(400, 300);
    const within = this.meetings
      .filter(({ start_time }) => start_time.slice(0, 10) >= from && start_time.slice(0, 10) <= to)
      .toSorted((a, b) => b.start_time.localeCompare(a.start_time));
    const start = Number(asked.get('next_page_token') ?? 0);
    const next = start + this.most;
    return {
      body: {
        ...{ from, to },
        page_size: this.most,
        total_records: within.length,
        next_page_token: next < within.length ? String(next) : '',
        meetings: within.slice(start, next).map((one) => this.shown(one)),
      },
    };
  }

  private shown({ uuid, topic, start_time, transcript, processing }: ZoomMeeting): object {
    const at = this.meetings.findIndex((one) => one.uuid === uuid);
    const file = (file_type: string) => ({
      ...{ id: `${at}-${file_type}`, meeting_id: uuid, file_type },
      status: processing ? 'processing' : 'completed',
      download_url: `https://zoom.us/rec/download/${at}`,
    });
    return {
      ...{ uuid, id: 1000 + at, topic, start_time, duration: 42, type: 2 },
      recording_files: [file('MP4'), ...(transcript === undefined ? [] : [file('TRANSCRIPT')])],
    };
  }

  private download(at: string): Answered {
    const { transcript } = this.meetings[Number(at)] ?? {};
    return transcript === undefined ? { status: 404 } : { headers: { 'content-type': 'text/vtt' }, body: transcript };
  }
}

const hasSlashes = (uuid: string) => uuid.startsWith('/') || uuid.includes('//');
