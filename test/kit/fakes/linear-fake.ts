import { createHmac, randomUUID } from 'node:crypto';
import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { OauthFake } from './oauth-fake.ts';

interface Issue {
  id: string;
  identifier: string;
  url: string;
  title: string;
  description: string;
  state: { name: string; type: string };
}

/** Linear on this machine, as in its sheet: OAuth, GraphQL with errors at status 200 or 400, signed events. */
export class LinearFake {
  readonly oauth = new OauthFake();
  readonly issues = new Map<string, Issue>();
  readonly projects: { id: string; name: string; url: string }[] = [];
  readonly secret = 'lin_wh_secret';
  /** answers to the next requests in place of the usual ones */
  trouble: Answered[] = [];
  /** true to make the next change but lose its answer */
  losesAnswer = false;
  /** delays of the next answers */
  readonly delays: Promise<unknown>[] = [];

  constructor() {
    answerAs('linear.app', (asked) =>
      asked.url.pathname === '/oauth/authorize' ? this.oauth.authorize(asked) : { status: 404 },
    );
    answerAs('api.linear.app', async (asked) => {
      const answer = structuredClone(this.trouble.shift() ?? this.answer(asked));
      await this.delays.shift();
      return answer;
    });
  }

  /** Changes the status of an issue. */
  move(id: string, name: string, type: string): void {
    const issue = this.issues.get(id);
    if (issue) issue.state = { name, type };
  }

  /** An event about an issue, signed as by Linear. */
  event(id: string, { at = Date.now(), delivery = randomUUID() as string, secret = this.secret } = {}) {
    const body = JSON.stringify({
      action: 'update',
      type: 'Issue',
      data: { id },
      webhookTimestamp: at,
      organizationId: 'org-1',
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return {
      body,
      headers: { 'content-type': 'application/json', 'linear-signature': signature, 'linear-delivery': delivery },
    };
  }

  private answer(asked: Asked): Answered {
    const { pathname } = asked.url;
    if (asked.method !== 'POST') return { status: 405 };
    if (pathname === '/oauth/token') return this.oauth.token(asked);
    if (pathname === '/oauth/revoke') {
      this.oauth.revoke(asked);
      return { body: {} };
    }
    if (pathname !== '/graphql') return { status: 404 };
    if (!this.oauth.knows(asked)) return { status: 401, body: errors('AUTHENTICATION_ERROR', 'not authenticated') };
    const { query, variables } = JSON.parse(asked.body) as { query: string; variables: Record<string, unknown> };
    return this.graphql(query, variables);
  }

  private graphql(query: string, variables: Record<string, unknown>): Answered {
    if (query.includes('organization')) return { body: { data: { organization: { id: 'org-1', name: 'Acme' } } } };
    if (query.includes('viewer')) return { body: { data: { viewer: { id: 'user-1', name: 'Ada' } } } };
    if (query.includes('project(')) {
      const project = this.projects.find(({ id }) => id === variables.id);
      return project ? { body: { data: { project } } } : { body: errors('INPUT_ERROR', 'Entity not found: Project') };
    }
    if (query.includes('teams'))
      return {
        body: {
          data: {
            teams: {
              nodes: [
                { id: 'team-1', name: 'Product' },
                { id: 'team-2', name: 'Apps' },
              ],
            },
          },
        },
      };
    if (query.startsWith('mutation')) return this.create(variables.input as Issue & { teamId: string });
    const id = String(variables.id);
    const issue = this.issues.get(id) ?? [...this.issues.values()].find(({ identifier }) => identifier === id);
    return issue ? { body: { data: { issue } } } : { body: errors('INPUT_ERROR', 'Entity not found: Issue') };
  }

  private create({ id, teamId, title, description }: Issue & { teamId: string }): Answered {
    if (!teamId.startsWith('team-')) return { status: 400, body: errors('INPUT_ERROR', 'Entity not found: Team') };
    if (this.issues.has(id)) return { status: 400, body: errors('INPUT_ERROR', 'id is taken') };
    const identifier = `ENG-${this.issues.size + 1}`;
    const url = `https://linear.app/acme/issue/${identifier}/slug`;
    const issue = { id, identifier, url, title, description, state: { name: 'Backlog', type: 'backlog' } };
    this.issues.set(id, issue);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return { status: 502 };
    }
    return { body: { data: { issueCreate: { success: true, issue } } } };
  }
}

const errors = (code: string, message: string) => ({
  errors: [{ message, extensions: { code, userPresentableMessage: message } }],
});
