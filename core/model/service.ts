import * as z from 'zod';
import { answer } from './entity.ts';
import { act, query } from './operation.ts';

// Options of monitoring operations: no object, no workspace, no personal data.
const open = {
  transport: 'rest',
  effect: 'read',
  audience: 'anyone',
  rate: 'read',
  audit: null,
  input: z.strictObject({}),
} as const;

export const ping = act('ping', { ...open, description: 'GET /ping: whether anyone is there (WS-20).' });
export const health = act('health', {
  ...open,
  description: 'GET /health: whether the host, its database and its jobs are well; 503 when not.',
});
export const metrics = act('metrics', {
  ...open,
  description: 'GET /metrics: figures for Prometheus; for programs on this machine, or for the operator’s token.',
});
export const graphqlDoor = act('graphql', {
  ...open,
  description: 'POST /api/graphql: every GraphQL operation; each is declared by itself.',
});
export const page = act('page', {
  ...open,
  description:
    'GET of any other path: the browser’s application, the same for everyone; with status 404 where it has no page.',
});

/** The running release; shown under Settings. */
export const Release = answer('Release', { version: z.string(), startedAt: z.iso.datetime() });
export const release = query('release', Release, {
  input: z.strictObject({}),
  audience: 'anyone',
  description: 'Which Earshot this is.',
});
