import { type Answered, type Asked, answerAs } from './fake-internet.ts';

/** GitHub on this machine with one private repository, hidden from requests without its token. */
export class GithubFake {
  readonly token = 'github_pat_1';
  readonly repository = 'acme/private';
  readonly issues: { id: number; title: string; body: string }[] = [];
  /** answers to the next calls in place of the usual ones */
  trouble: Answered[] = [];

  constructor() {
    answerAs('api.github.com', (asked) => this.trouble.shift() ?? this.answer(asked));
  }

  private answer({ url, headers }: Asked): Answered {
    const { authorization } = headers;
    if (authorization !== undefined && authorization !== `Bearer ${this.token}`) return { status: 401 };
    if (authorization === undefined) return { status: url.pathname === '/user' ? 401 : 404 };
    if (url.pathname === '/user') return { body: { id: 7, login: 'acme-bot' } };
    if (url.pathname !== `/repos/${this.repository}/issues`) return { status: 404 };
    const at = '2026-03-02T12:00:00Z';
    const rest = { html_url: 'https://github.com/acme/private/issues/1', state: 'open', user: { login: 'ada' } };
    return { body: this.issues.map((issue) => ({ ...issue, ...rest, created_at: at, updated_at: at })) };
  }
}
