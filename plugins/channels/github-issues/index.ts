import { type ChannelRecord, pullChannel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

const API = 'https://api.github.com';
const PAGE = 100;
/** Request options for GitHub. It also uses 403 for rate limits; anything that the account cannot read is absent. */
const asking = (token: string | undefined) => ({
  throttled: [403],
  headers: { accept: 'application/vnd.github+json', ...(token && { authorization: `Bearer ${token}` }) },
});

const Issue = z.looseObject({
  id: z.number(),
  title: z.string(),
  body: z.string().nullable(),
  html_url: z.string(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user: z.object({ login: z.string() }).nullable(),
  // Pull requests are listed among the issues, too.
  pull_request: z.unknown().optional(),
});
type Issue = z.infer<typeof Issue>;

/** All changes before this time have been read; with a page if more changed at the same time than one page has. */
const Bookmark = z.object({ since: z.string().optional(), page: z.number().default(1) });

const record = (issue: Issue): ChannelRecord => ({
  externalId: String(issue.id),
  occurredAt: issue.created_at,
  title: issue.title,
  text: issue.body ?? '',
  author: issue.user?.login ?? '',
  url: issue.html_url,
  fields: { State: issue.state },
  raw: issue,
});

const source = pullChannel({
  id: 'GITHUB_ISSUES',
  title: 'GitHub issues',
  description:
    'What people report in a repository: in a public one, or in any that the connected account of GitHub reads.',
  connection: 'GITHUB',
  perSecond: 1,
  settings: z.strictObject({
    repository: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'Name it as in nodejs/node.')
      .meta({ title: 'Repository', description: 'Owner and name, such as nodejs/node' }),
  }),
  async *pull({ settings: { repository }, bookmark, since: wanted, http, connection }) {
    let { since = wanted?.toISOString(), page } = Bookmark.parse(bookmark ?? {});
    for (;;) {
      const query = new URLSearchParams({ state: 'all', sort: 'updated', direction: 'asc', per_page: String(PAGE) });
      if (since) query.set('since', since);
      query.set('page', String(page));
      const issues = await http.json(
        `${API}/repos/${repository}/issues?${query}`,
        z.array(Issue),
        asking(connection?.secrets.token),
      );
      const last = issues.at(-1)?.updated_at;
      page = issues.length === PAGE && last === since ? page + 1 : 1;
      since = last ?? since;
      yield { records: issues.filter((issue) => !issue.pull_request).map(record), bookmark: { since, page } };
      if (issues.length < PAGE) return;
    }
  },
});

export default plugin({
  id: 'github-issues',
  title: 'GitHub issues',
  description: 'Imports issues from GitHub repositories on a schedule.',
  needs: { http: ['api.github.com'] },
  contributes: [source],
});
