import type { Mutation } from '../mutation.ts';

const AUTOMATIONS = ['test/areas/automations/automations.test.ts'];
const CONNECTIONS = ['test/areas/integrations/connections.test.ts'];
const DOCUMENTS = ['test/areas/integrations/documents.test.ts', 'test/areas/integrations/services.test.ts'];
const EXPORTS = ['test/areas/exchange/project-exports.test.ts'];
const FEEDS = ['test/areas/explore/feeds.test.ts'];
const MEET = ['test/areas/integrations/google-meet-events.test.ts'];
const MODELS = ['test/areas/models/model-settings.test.ts'];
const NOTIFICATIONS = ['test/areas/notifications/notifications.test.ts', 'test/areas/notifications/follows.test.ts'];
const EMBEDDINGS = ['test/areas/models/embedding-models.test.ts'];
const VECTORS = ['host/areas/search/vectors/vectors.spec.ts'];
const PASSAGES = ['host/areas/search/passages/passages.spec.ts'];
const SENTENCES = ['core/areas/models/verify-sentence.spec.ts'];
const TOKENS = ['test/areas/workspace/access-tokens.test.ts'];
const TEAMS = ['test/areas/integrations/teams-meetings.test.ts'];
const WEBHOOKS = ['test/areas/integrations/webhooks.test.ts'];

const webhook = (wall: string, find: string, replace: string): Mutation => ({
  wall,
  file: 'host/areas/integrations/http/signature.ts',
  find,
  replace,
  caughtBy: WEBHOOKS,
});
const sentence = (wall: string, find: string, replace: string): Mutation => ({
  wall,
  file: 'core/areas/models/verify-sentence.ts',
  find,
  replace,
  caughtBy: SENTENCES,
});

/** Programs that act, outside services, answers, and notifications. */
export const SERVICES: readonly Mutation[] = [
  // Webhooks and connections
  webhook(
    'a webhook is signed',
    'given.length === expected.length && timingSafeEqual(given, expected);',
    'given.length > 0 || expected.length > 0;',
  ),
  webhook('a signature ages', 'Math.abs(now - signed.time) > hook.seconds', 'now < 0'),
  {
    wall: 'an event carries the secret of its subscription',
    file: 'host/areas/integrations/http/signature.ts',
    find: 'return isSame(Buffer.from(carried.secret), Buffer.from(secret));',
    replace: "return carried.secret !== '' && secret !== '';",
    caughtBy: TEAMS,
  },
  {
    wall: 'an event is taken while its subscription lasts',
    file: 'host/areas/integrations/http/signature.ts',
    find: 'if (!carried || !(now <= carried.until + hook.seconds)) return false;',
    replace: 'if (!carried || now < 0) return false;',
    caughtBy: TEAMS,
  },
  {
    wall: 'tokens in events are not stored',
    file: 'host/areas/integrations/http/webhooks.ts',
    find: 'body: hook.kept?.(one) ?? one.text',
    replace: 'body: one.text',
    caughtBy: ['test/areas/integrations/zoom-events.test.ts'],
  },
  {
    wall: 'a bearer token is what its plugin asks for, such as of the service account that was entered',
    file: 'host/areas/integrations/http/bearer-tokens.ts',
    find: 'bearer.fits({ claims: payload, key: { ...key }, received, secret })',
    replace: "secret !== '' && key !== undefined",
    caughtBy: MEET,
  },
  {
    wall: 'a connection has one subscription to events',
    file: 'host/areas/integrations/subscriptions.ts',
    find: 'connectionBy(transaction, id, { lock: true })',
    replace: 'connectionBy(transaction, id)',
    caughtBy: MEET,
  },
  {
    wall: 'who began a connection ends it',
    file: 'host/areas/integrations/store/oauth-states.ts',
    find: 'state_hash = $2 and member_id = $3 and session_id = $4',
    replace: 'state_hash = $2 and ($3::uuid is not null) and ($4::uuid is not null)',
    caughtBy: CONNECTIONS,
  },
  {
    wall: 'a member’s account elsewhere is theirs',
    file: 'host/areas/integrations/store/connections.ts',
    find: "'select id from connections where workspace_id = $1 and integration = $2 and member_id is not distinct from $3'",
    replace: "'select id from connections where workspace_id = $1 and integration = $2 and $3::uuid is not null'",
    caughtBy: DOCUMENTS,
  },
  {
    wall: 'access tokens reach no account elsewhere',
    file: 'host/areas/integrations/caller.ts',
    find: 'if (session.token)',
    replace: "if (actor.memberId === '')",
    caughtBy: DOCUMENTS,
  },
  {
    wall: 'access tokens of others are for administrators',
    file: 'host/areas/workspace/access-tokens.ts',
    find: 'accountId: admin ? null : accountId',
    replace: 'accountId: admin ? accountId : null',
    caughtBy: TOKENS,
  },

  // Automations
  {
    wall: 'an automation ends with the rights of its owner',
    file: 'host/areas/automations/acting.ts',
    find: "return member && !member.suspended && member.role !== 'VIEWER' ? actorOf(member)",
    replace: 'return member ? actorOf(member)',
    caughtBy: AUTOMATIONS,
  },
  {
    wall: 'automations tell nobody who may not open what it is about',
    file: 'host/areas/automations/recipients.ts',
    find: 'access.get(id)?.reads(placeId) === true',
    replace: "id !== ''",
    caughtBy: AUTOMATIONS,
  },
  {
    wall: 'automations do not go round in a circle',
    file: 'host/areas/automations/carry-out.ts',
    find: 'depth: run.depth + 1',
    replace: 'depth: run.depth',
    caughtBy: AUTOMATIONS,
  },

  // Models
  {
    wall: '“No models” takes every model out',
    file: 'host/areas/models/text-models.ts',
    find: "if (chosen.noModels || chosen.provider === '')",
    replace: "if (chosen.provider === '')",
    caughtBy: MODELS,
  },
  {
    wall: '“No models” takes every embedding model out',
    file: 'host/areas/models/embedding-models.ts',
    find: "if (chosen.noModels || chosen.embeddingProvider === ''",
    replace: "if (chosen.embeddingProvider === ''",
    caughtBy: EMBEDDINGS,
  },
  {
    wall: 'passages of projects that are off are not sent',
    file: 'host/areas/search/vectors/may-be-sent.ts',
    find: "p.vector_mode = 'OFF')",
    replace: "p.vector_mode = 'NEVER')",
    caughtBy: VECTORS,
  },
  {
    wall: 'a vector goes with its words',
    file: 'host/store/migrations/111-passage-vectors.ts',
    find: 'and (l.text is null or l.text is distinct from e.text);',
    replace: 'and false;',
    caughtBy: VECTORS,
  },
  {
    wall: 'a day has so many calls of models',
    file: 'host/areas/models/model-ledger.ts',
    find: "if (callsToday + 1 > callsPerDay) throw spent('calls');",
    replace: '',
    caughtBy: MODELS,
  },
  sentence('a sentence names a quote', "if (quotes.length === 0) return 'NO_QUOTE';", ''),
  sentence(
    'a quote stands letter by letter',
    "if (!at) return 'ALTERED';",
    'if (!at) return { id: source.id, text: words, from: 0, to: 0 };',
  ),
  sentence('answers hold no links', "if (LINK.test(sentence)) return 'LINK';", ''),
  sentence(
    'a quote is of a text that was given',
    "if (!source) return 'UNKNOWN_SOURCE';",
    "if (!source) return { id: '', text: words, from: 0, to: 0 };",
  ),

  // Search
  {
    wall: 'passages are ranked in readable places',
    file: 'host/areas/search/passages/retrieval.ts',
    find: 'places.has(id) ? 1 : 0',
    replace: "places.has(id) || id !== '' ? 1 : 0",
    caughtBy: PASSAGES,
  },
  {
    wall: 'proposed words stand in what one may read',
    file: 'host/areas/search/suggest-query.ts',
    find: `(select words from \${table} item where \${readableIn(table, places)} order`,
    replace: `(select words from \${table} item where workspace_id = $1 and $2::uuid[] is not null order`,
    caughtBy: PASSAGES,
  },
  {
    wall: 'feeds are of their makers until they are shared',
    file: 'host/areas/search/store/feeds.ts',
    find: 'f.workspace_id = $1 and (f.member_id = $2 or f.shared)',
    replace: 'f.workspace_id = $1 and (f.member_id = $2 or f.shared or true)',
    caughtBy: FEEDS,
  },

  // Notifications and exports
  {
    wall: 'notifications are of one member',
    file: 'host/areas/notifications/store/notifications.ts',
    find: 'const VISIBLE = `n.workspace_id = $1 and n.member_id = $2',
    replace: 'const VISIBLE = `n.workspace_id = $1 and ($2::uuid is not null)',
    caughtBy: NOTIFICATIONS,
  },
  {
    wall: 'notifications are of what one may still read',
    file: 'host/areas/notifications/reader.ts',
    find: 'readable: access.readable',
    replace: 'readable: [...access.places.keys()]',
    caughtBy: NOTIFICATIONS,
  },
  {
    wall: 'an export is downloaded by its maker',
    file: 'host/areas/exchange/project-exports.ts',
    find: 'if (row.createdBy !== memberId)',
    replace: "if (memberId === '')",
    caughtBy: EXPORTS,
  },
  {
    wall: 'an export with people goes to those who may read them',
    file: 'host/areas/exchange/project-exports.ts',
    find: 'if (row.namesPeople && !peopleAccess)',
    replace: 'if (row.namesPeople && peopleAccess === undefined)',
    caughtBy: EXPORTS,
  },
];
