import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import { type Integration, integration } from '@earshot/core/plugin/integration';
import * as z from 'zod';
import { askLinear, isMissing } from './api.ts';

/** linear.app/{organisation}/issue/{ENG-12}/{slug} and linear.app/{organisation}/project/{slug}-{short id} */
const LINK =
  /^https:\/\/linear\.app\/([\w-]{1,100})\/(?:issue\/([A-Za-z][A-Za-z0-9]{0,20}-\d{1,9})|project\/(?:[\w-]{0,200}-)?([0-9a-f]{6,40}))(?:[/?#]|$)/;

const Issue = z.looseObject({ identifier: z.string(), title: z.string(), url: z.string() });
const Project = z.looseObject({ name: z.string(), url: z.string() });

/** True if a result is the target of the link: the same name can belong to another issue elsewhere. */
const isOf = (organisation: string, { url }: { url: string }) =>
  url.toLowerCase().startsWith(`https://linear.app/${organisation.toLowerCase()}/`);

async function found(call: ConnectionCall, organisation: string, issue: string, project: string) {
  if (issue) {
    const query = 'query($id: String!) { issue(id: $id) { identifier title url } }';
    const { issue: one } = await askLinear(call, z.looseObject({ issue: Issue }), query, { id: issue.toUpperCase() });
    return isOf(organisation, one) ? `${one.identifier} ${one.title}` : undefined;
  }
  const query = 'query($id: String!) { project(id: $id) { name url } }';
  const { project: one } = await askLinear(call, z.looseObject({ project: Project }), query, { id: project });
  return isOf(organisation, one) ? one.name : undefined;
}

async function titleOf({ link, ...call }: ConnectionCall & { link: string }): Promise<string | undefined> {
  const [, organisation, issue = '', project = ''] = LINK.exec(link) ?? [];
  if (organisation === undefined) return undefined;
  try {
    return await found(call, organisation, issue, project);
  } catch (fault) {
    if (isMissing(fault)) return undefined;
    throw fault;
  }
}

/** A member’s own account, so that link titles follow the member's access in Linear. */
export const linearAccount = (
  connect: Parameters<typeof integration>[0]['connect'],
  revoke: NonNullable<Integration['revoke']>,
) =>
  integration({
    id: 'LINEAR_ACCOUNT',
    title: 'Linear, your account',
    description: 'Shows the titles of issues and projects when you paste links to them.',
    kind: 'ISSUE_TRACKER',
    owner: 'MEMBER',
    reads: ['Reads issues and projects that you paste links to', 'Changes nothing in Linear'],
    connect,
    account: async (call) => {
      const shape = z.looseObject({ viewer: z.looseObject({ id: z.string(), name: z.string() }) });
      const { viewer } = await askLinear(call, shape, '{ viewer { id name } }');
      return { id: viewer.id, name: viewer.name };
    },
    revoke,
    links: { hosts: ['linear.app'], titleOf },
  });
