import { createHmac, randomUUID } from 'node:crypto';
import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { OauthFake } from './oauth-fake.ts';

const SITES = [
  { id: 'cloud-1', url: 'https://acme.atlassian.net', name: 'Acme' },
  { id: 'cloud-2', url: 'https://labs.atlassian.net', name: 'Labs' },
];

interface Issue {
  id: string;
  key: string;
  site: string;
  labels: string[];
  description: unknown;
  fields: { summary: string; status: { name: string; statusCategory: { key: string } } };
}

/** Jira on this machine, as in its sheet: two sites, rotating refresh tokens, events signed with X-Hub-Signature. */
export class JiraFake {
  readonly oauth = new OauthFake();
  readonly issues = new Map<string, Issue>();
  readonly secret = 'jira_secret';
  losesAnswer = false;

  constructor() {
    answerAs('auth.atlassian.com', (asked) =>
      asked.url.pathname === '/authorize' ? this.oauth.authorize(asked) : this.oauth.token(asked, 403),
    );
    answerAs('api.atlassian.com', (asked) => (this.oauth.knows(asked) ? this.answer(asked) : { status: 401 }));
  }

  move(id: string, name: string, key: string): void {
    const issue = this.issues.get(id);
    if (issue) issue.fields.status = { name, statusCategory: { key } };
  }

  /** An event about an issue of the first site, signed like an admin’s webhook. */
  event(id: string, { at = Date.now(), secret = this.secret, delivery = randomUUID() as string } = {}) {
    const self = `https://acme.atlassian.net/rest/api/2/issue/${id}`;
    const body = JSON.stringify({ timestamp: at, webhookEvent: 'jira:issue_updated', issue: { id, self } });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature': `sha256=${signature}`,
      'x-atlassian-webhook-identifier': delivery,
    };
    return { body, headers };
  }

  private answer({ url, method, body }: Asked): Answered {
    if (url.pathname === '/oauth/token/accessible-resources') return { body: SITES };
    const [, site = '', rest = ''] = /^\/ex\/jira\/([^/]+)\/rest\/api\/3\/(.*)$/.exec(url.pathname) ?? [];
    if (!SITES.some(({ id }) => id === site)) return { status: 404 };
    if (rest === 'project/search') return { body: { values: [{ id: '10', name: `Website of ${site}` }] } };
    if (rest === 'issue/createmeta/10/issuetypes')
      return {
        body: {
          issueTypes: [
            { id: '1', name: 'Sub-task', subtask: true },
            { id: '2', name: 'Task', subtask: false },
          ],
        },
      };
    if (rest === 'search/jql') {
      const label = /"(.+)"/.exec(url.searchParams.get('jql') ?? '')?.[1] ?? '';
      return { body: { issues: [...this.issues.values()].filter(({ labels }) => labels.includes(label)) } };
    }
    if (rest === 'issue' && method === 'POST') return this.create(site, body);
    const named = rest.replace('issue/', '');
    const all = [...this.issues.values()].filter((one) => one.site === site);
    const issue = all.find(({ id, key }) => id === named || key === named);
    return issue ? { body: issue } : { status: 404 };
  }

  private create(site: string, body: string): Answered {
    const { fields } = JSON.parse(body) as {
      fields: {
        project: { id: string };
        issuetype: { id: string };
        summary: string;
        description: unknown;
        labels: string[];
      };
    };
    if (fields.project.id !== '10' || fields.issuetype.id !== '2') return { status: 400 };
    const id = String(10_000 + this.issues.size);
    const { summary, labels, description } = fields;
    const status = { name: 'To Do', statusCategory: { key: 'new' } };
    const key = `WEB-${this.issues.size + 1}`;
    this.issues.set(id, { id, key, site, labels, description, fields: { summary, status } });
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return { status: 502 };
    }
    return { status: 201, body: { id, key } };
  }
}
