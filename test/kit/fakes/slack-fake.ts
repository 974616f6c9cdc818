import { createHmac, randomUUID } from 'node:crypto';
import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { OauthFake } from './oauth-fake.ts';

interface Said {
  channel: string;
  text: string;
  unfurls: Record<string, unknown>;
}

/** Slack on this machine, as in its sheet: refusals at status 200, 429 with Retry-After, signed events and commands. */
export class SlackFake {
  readonly oauth = new OauthFake();
  readonly secret = 'slack_signing_secret';
  readonly messages: { channel: string; text: string }[] = [];
  readonly unfurls: { channel: string; unfurls: Record<string, unknown> }[] = [];
  readonly replies: string[] = [];
  /** answers to the next calls in place of the usual ones */
  trouble: Answered[] = [];
  user = 'U1';

  constructor() {
    answerAs('slack.com', (asked) => this.trouble.shift() ?? this.answer(asked));
    answerAs('hooks.slack.com', ({ body }) => {
      this.replies.push((JSON.parse(body) as { text: string }).text);
      return { body: '"ok"' };
    });
  }

  /** Request of Slack with its signature. */
  signed(body: string, { at = Math.floor(Date.now() / 1000), secret = this.secret, type = 'application/json' } = {}) {
    const signature = createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex');
    const headers = {
      'content-type': type,
      'x-slack-signature': `v0=${signature}`,
      'x-slack-request-timestamp': String(at),
    };
    return { body, headers };
  }

  event(event: Record<string, unknown>, id: string = randomUUID(), options = {}) {
    return this.signed(JSON.stringify({ type: 'event_callback', team_id: 'T1', event_id: id, event }), options);
  }

  command(text: string, user = this.user) {
    const said = {
      command: '/earshot',
      text,
      team_id: 'T1',
      user_id: user,
      response_url: 'https://hooks.slack.com/commands/T1/1/a',
      trigger_id: randomUUID(),
    };
    return this.signed(new URLSearchParams(said).toString(), { type: 'application/x-www-form-urlencoded' });
  }

  private answer(asked: Asked): Answered {
    const { pathname } = asked.url;
    if (pathname === '/oauth/v2/authorize' || pathname === '/openid/connect/authorize')
      return this.oauth.authorize(asked);
    if (asked.method !== 'POST') return { status: 405 };
    if (pathname === '/api/oauth.v2.access' || pathname === '/api/openid.connect.token')
      return this.oauth.token(asked, 200);
    const method = pathname.replace('/api/', '');
    if (!this.oauth.knows(asked)) return { body: { ok: false, error: 'invalid_auth' } };
    return { body: this.call(method, asked) };
  }

  private call(method: string, asked: Asked): object {
    const said = () => JSON.parse(asked.body) as Said;
    if (method === 'auth.test') return { ok: true, team: 'Acme', team_id: 'T1', user_id: 'UBOT' };
    if (method === 'auth.revoke') {
      this.oauth.revoke(asked);
      return { ok: true, revoked: true };
    }
    if (method === 'openid.connect.userInfo')
      return { ok: true, 'https://slack.com/user_id': this.user, 'https://slack.com/team_id': 'T1', name: 'Ben' };
    if (method === 'chat.postMessage') {
      const { channel, text } = said();
      if (channel === '#gone') return { ok: false, error: 'channel_not_found' };
      this.messages.push({ channel, text });
      return { ok: true, ts: '1700000000.000100' };
    }
    if (method === 'chat.unfurl') {
      const { channel, unfurls } = said();
      this.unfurls.push({ channel, unfurls });
      return { ok: true };
    }
    return { ok: false, error: 'unknown_method' };
  }
}
