import type { Mutation } from '../mutation.ts';

const RULE = ['test/areas/consent/held-back.test.ts'];
const SENT = ['test/areas/consent/sent-words.test.ts'];
const VECTORS = ['host/areas/search/vectors/vectors.spec.ts'];

const rule = (wall: string, find: string, replace: string, caughtBy = RULE): Mutation => ({
  wall,
  file: 'host/areas/models/store/held-back.ts',
  find,
  replace,
  caughtBy,
});
const sent = (to: string, file: string, find: string, replace = ''): Mutation => ({
  wall: `words of people without consent are not sent for ${to}`,
  file: `host/areas/${file}`,
  find,
  replace,
  caughtBy: SENT,
});

/** Words of people who have given no consent stay on this server. */
export const CONSENT: readonly Mutation[] = [
  rule(
    'words of people without consent are not sent',
    'coalesce((select required from consent_settings where workspace_id = $1), false)',
    'false',
    VECTORS,
  ),
  rule('a consent that has ended counts no more', 'and (c.until is null or c.until > now())', ''),
  rule(
    'authors of data points are asked about',
    "d.author like '%@%' and",
    "d.author like '%@%' and d.author = '' and",
  ),
  rule('a merged author is the one who is left', "withoutConsent(survivorOf('a.id'))", "withoutConsent('a.id')"),
  sent('answers', 'ask/written-answer.ts', 'inUse.filter(({ id }) => !held.has(id))', 'inUse'),
  sent('summaries', 'summaries/jobs/make-summary.ts', 'sources.filter(({ id }) => !held.has(id))', '[...sources]'),
  sent('titles', 'themes/jobs/propose-titles.ts', 'quotes.filter(({ pointId }) => !held.has(pointId))', 'quotes'),
  sent('highlights', 'suggestions/proposed-highlights.ts', 'await demandSendable(change.transaction, note.id);'),
  sent('personal data', 'redaction/proposed-personal-data.ts', 'await demandSendable(work.transaction, id);'),
  {
    ...sent(
      'automations',
      'automations/plan-step.ts',
      "if (effects.some((effect) => effect.kind === 'request')) await demandConsented(work, event);",
    ),
    caughtBy: ['test/areas/automations/webhooks.test.ts'],
  },
  sent('translations', 'translation/translators.ts', 'return noConsentIn(transaction, note.id);', "return '';"),
];
