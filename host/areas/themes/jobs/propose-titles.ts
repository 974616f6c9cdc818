import { type PromptPassage, titlePrompt } from '@earshot/core/areas/models/model-prompt';
import { Channel } from '@earshot/core/areas/places/channel';
import { Theme } from '@earshot/core/areas/themes/theme';
import { titleKey } from '@earshot/core/areas/themes/theme-titles';
import { Refusal } from '@earshot/core/refusal';
import { isUsed } from '@earshot/core/rules/models/model-mode';
import type { Pool } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { leftOut, nothingLeft } from '../../models/left-out.ts';
import { modelAnswer } from '../../models/model-answer.ts';
import { heldBack } from '../../models/store/held-back.ts';
import type { TextModels } from '../../models/text-models.ts';
import { proposeTitle, setProposing } from '../store/proposed-titles.ts';
import { passagesIn } from '../store/theme-passages.ts';
import { lockThemes } from '../store/theme-states.ts';
import { titlesIn } from '../theme-title.ts';

export interface TitleParts {
  models: TextModels;
  pool: Pick<Pool, 'run'>;
}

const DEADLINE_MS = 1_500_000;
/** Themes per call. Five quotes of each fit. */
const AT_ONCE = 12;

const input = z.strictObject({
  channelId: z.uuid(),
  memberId: z.uuid(),
  /** true if a user asked for it; null after a run that found new themes */
  asked: z.boolean().nullable(),
});
type Input = z.output<typeof input>;

interface Proposal {
  themeId: string;
  title: string;
  model: string;
}

/**
 * Has a text model propose titles for the themes of a channel that no one has named, and keeps those supported by their
 * quotes.
 */
export function proposeTitles(parts: TitleParts): Job {
  return job({
    kind: 'propose-titles',
    input,
    deadlineMs: DEADLINE_MS,
    lane: 'long',
    description: 'Ask the text model for theme titles.',
    run: async ({ input: asked, change, signal }) => {
      const { channelId } = asked;
      if (!(await change.rows(Channel).get(channelId))) return;
      const themes = await change.rows(Theme).find({ where: { channelId, gone: false, hidden: false, titled: false } });
      const found: Proposal[] = [];
      let notice = '';
      const counts = { sent: 0, out: 0, unverified: 0 };
      try {
        for (let at = 0; at < themes.length; at += AT_ONCE) {
          const answer = await proposed(parts, change, { ...asked, themes: themes.slice(at, at + AT_ONCE), signal });
          found.push(...answer.proposals);
          for (const count of COUNTS) counts[count] += answer[count];
        }
        notice = saysOf(found.length, counts);
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        notice = fault.message;
      }
      await keep(change, channelId, found, notice);
    },
  });
}

const left = (count: number) =>
  count === 0
    ? ''
    : ` ${count} ${count === 1 ? 'proposal was' : 'proposals were'} left out: no quotes carry ${count === 1 ? 'it' : 'them'}.`;
const COUNTS = ['sent', 'out', 'unverified'] as const;
/** Numbers of quotes sent to the model, of those left out for want of consent, and of rejected proposals. */
type Counts = Record<(typeof COUNTS)[number], number>;

function saysOf(found: number, { sent, out, unverified }: Counts): string {
  if (sent === 0 && out > 0) return nothingLeft(out, 'passage');
  const none = found === 0 ? 'The text model proposed no title whose words appear in the quotes.' : '';
  return `${none}${left(unverified)} ${leftOut(out, 'passage')}`.trim();
}

interface Asking extends Input {
  themes: readonly Theme[];
  signal: AbortSignal;
}

/** A model's titles for some themes, verified against their text at the time of the answer. */
async function proposed(
  { models, pool }: TitleParts,
  change: Change,
  { channelId, memberId, asked, themes, signal }: Asking,
): Promise<Counts & { proposals: Proposal[] }> {
  let given: PromptPassage[] = [];
  let out = 0;
  const { lines, unreadable, model } = await modelAnswer(models, change, {
    purpose: 'TITLES',
    memberId,
    placeId: channelId,
    modeOf: ({ titleMode }) => (isUsed(titleMode, asked) ? titleMode : 'OFF'),
    prompts: async () => {
      const quotes = await quotesOf(change, themes);
      const held = await heldBack(
        change.transaction,
        quotes.map(({ pointId: id }) => ({ id, type: 'DATA_POINT' })),
      );
      const sent = quotes.filter(({ pointId }) => !held.has(pointId));
      given = sent.map(({ id, theme, text }) => ({ id, from: `theme ${theme}`, text }));
      out = quotes.length - sent.length;
      const numbers = new Set(sent.map(({ theme }) => theme));
      const asked = themes
        .map(({ title }, at) => ({ section: at + 1, title }))
        .filter(({ section }) => numbers.has(section));
      return asked.length > 0 ? [titlePrompt(asked, given)] : [];
    },
    readLine: (json) => (typeof json === 'object' && json !== null ? { json } : 'UNREADABLE'),
    signal,
  });
  const known = new Set(given.map(({ id }) => id));
  const now = (await quotesOf(change, themes)).filter(({ id }) => known.has(id));
  const { titles, unverified } = await pool.run('verify-titles', {
    passages: Object.fromEntries(now.map(({ id, theme, text }) => [id, { theme, text }])),
    titles: lines.map(({ json }) => json),
  });
  const proposals = titles.flatMap(({ theme, title }) => {
    const row = themes[theme - 1];
    return row ? [{ themeId: row.id, title, model }] : [];
  });
  return { proposals, sent: given.length, out, unverified: unreadable + unverified };
}

/** Current quotes of themes: by theme number, each with an id that is stable as long as its text is. */
async function quotesOf(change: Change, themes: readonly Theme[]) {
  const quotes = [];
  for (const [at, theme] of themes.entries())
    for (const { kind, dataPointId, start, text } of await passagesIn(change.transaction, theme))
      if (kind === 'QUOTE')
        quotes.push({ id: `p${at + 1}-${dataPointId}-${start}`, pointId: dataPointId, theme: at + 1, text });
  return quotes;
}

/** Stores proposals for themes that nobody has named yet, unless another theme of the channel has that title. */
async function keep(change: Change, channelId: string, found: readonly Proposal[], notice: string): Promise<void> {
  const { transaction } = change;
  await lockThemes(transaction, channelId);
  const titles = await titlesIn(transaction, channelId);
  const taken = new Set([...titles.values()].map(titleKey));
  for (const { themeId, title, model } of found) {
    if (taken.has(titleKey(title))) continue;
    taken.add(titleKey(title));
    await proposeTitle(transaction, themeId, { title, model });
  }
  await setProposing(transaction, channelId, { proposing: false, proposalNotice: notice });
  const themeIds = found.map(({ themeId }) => themeId);
  change.emit('updated', Theme, await change.rows(Theme).find({ where: { id: themeIds } }), ['proposedTitle']);
  const channel = await change.rows(Channel).get(channelId);
  if (channel) change.emit('updated', Channel, [channel], ['titles']);
}
