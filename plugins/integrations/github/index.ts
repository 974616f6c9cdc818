import { limits } from '@earshot/core/limits';
import { secret } from '@earshot/core/model/entity';
import { integration } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

const API = 'https://api.github.com';

const github = integration({
  id: 'GITHUB',
  title: 'GitHub',
  description: 'Lets channels read issues of private repositories, and those of public ones more often.',
  kind: 'ISSUE_TRACKER',
  owner: 'WORKSPACE',
  reads: ['Reads issues of the repositories that the token allows', 'Changes nothing in GitHub'],
  connect: {
    by: 'key',
    settings: z.strictObject({
      token: secret(limits.integrations.secret).meta({
        title: 'Personal access token',
        description: 'A fine-grained one, with read access to issues and nothing else',
      }),
    }),
  },
  account: async ({ http, secrets }) => {
    const shape = z.looseObject({ id: z.number(), login: z.string() });
    const { id, login } = await http.json(`${API}/user`, shape, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${secrets.token}` },
    });
    return { id: String(id), name: login };
  },
});

export default plugin({
  id: 'github',
  title: 'GitHub',
  description: 'Connects an account of GitHub, which the channels for issues of GitHub then use.',
  needs: { http: [new URL(API).host] },
  contributes: [github],
});
