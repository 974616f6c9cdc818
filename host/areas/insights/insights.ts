import {
  createInsight,
  createInsightFromHighlights,
  createInsightFromTheme,
  deleteInsight,
  Insight,
  importIntoInsight,
  insights,
  lockInsight,
  publishInsight,
  unlockInsight,
  unpublishInsight,
} from '@earshot/core/areas/pages/insight';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Theme } from '@earshot/core/areas/themes/theme';
import type { DocumentNode } from '@earshot/core/documents/document';
import { citation, doc, paragraph, theme as themeOf } from '@earshot/core/documents/document-builder';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { appendDocument } from '@earshot/processing/documents/append-document';
import { citationIds } from '@earshot/processing/documents/citations';
import { stateFromJson } from '@earshot/processing/documents/convert';
import type { Documents } from '../../documents/documents.ts';
import { isLight } from '../../documents/load-document.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { demandConsent } from '../consent/demand-consent.ts';
import { listPages } from '../notes/list-pages.ts';
import { freeze, freezeTheme } from '../quotes/freeze.ts';
import { pinnedSources } from '../quotes/store/citations.ts';

const BLANK = {
  preview: '',
  characters: 0,
  editedAt: null,
  published: false,
  publishedAt: null,
  publishedBy: null,
  locked: false,
};

/** Creates an insight; the caller creates its document. */
export const addInsight = (work: Work, values: object): Promise<Insight> =>
  createRow(Insight, work, { ...BLANK, contributorIds: [work.actor.memberId], ...values }, deleteInsight);

// Room above for an introduction, and below for more text.
const pageOf = (quotes: readonly Citation[], ...before: DocumentNode[]) =>
  doc(paragraph(), ...before, ...quotes.map(({ id }) => citation(id)), paragraph());

/** Insights: pages with findings, drafts until published. */
export function insightHandlers(documents: Documents): Handler[] {
  return [
    inside(insights, ({ input, work }) => listPages(Insight, work, input)),
    inside(createInsight, async ({ input, work }) => {
      const insight = await addInsight(work, input);
      await documents.create(work, insight.id);
      return insight;
    }),
    inside(createInsightFromHighlights, async ({ input, work }) => {
      const { highlightIds, ...values } = input;
      const insight = await addInsight(work, values);
      const quotes = await freeze(documents, work, insight, highlightIds);
      await documents.create(work, insight.id, stateFromJson(pageOf(quotes)));
      return insight;
    }),
    inside(createInsightFromTheme, async ({ input, work }) => {
      const { themeId, projectId, title } = input;
      const theme = await work.load(Theme, themeId);
      if (theme.gone) throw new Refusal('CONFLICT', `“${theme.title}” no longer exists. See the current themes.`);
      const insight = await addInsight(work, { projectId, title: title ?? theme.title });
      const quotes = await freezeTheme(work, insight, theme);
      await documents.create(work, insight.id, stateFromJson(pageOf(quotes, themeOf(theme.id))));
      return insight;
    }),
    // Comments of the file are dropped: they belong to its own text.
    inside(importIntoInsight, async ({ input, work, object, visit }) => {
      if (!visit.file) throw new Refusal('BAD_USER_INPUT', 'Send the file’s bytes as the request’s body.');
      const { title = input.fileName, state, speakers } = visit.file;
      if (!isLight([state]))
        throw new Refusal('TOO_LARGE', 'This is too long for an insight. Import it into the project, as a note.');
      const names = new Map(speakers.map(({ id, name }) => [id, name]));
      await documents.edit(work, object.id, ({ doc: live }) => ({
        update: appendDocument(live, { title, state }, (id) => names.get(id) ?? ''),
        result: undefined,
      }));
      return object;
    }),
    inside(publishInsight, async ({ work, object }) => {
      if (object.published) return object;
      const { doc: live } = await documents.hold(work, object.id);
      const standing = citationIds(live);
      await demandOpenSources(work, object, standing);
      await demandConsent(work.transaction, 'citations', standing, 'TEAM');
      await release(work, object, standing);
      const now = { published: true, publishedAt: new Date().toISOString(), publishedBy: work.actor.memberId };
      return toggle(work, object, now, 'published', unpublishInsight);
    }),
    inside(unpublishInsight, async ({ work, object }) => {
      if (!object.published) return object;
      await release(work, object, []);
      const now = { published: false, publishedAt: null, publishedBy: null };
      return toggle(work, object, now, 'unpublished', publishInsight);
    }),
    inside(lockInsight, ({ work, object }) => setLock(work, object, true, unlockInsight)),
    inside(unlockInsight, ({ work, object }) => setLock(work, object, false, lockInsight)),
  ];
}

const setLock = async (work: Work, insight: Insight, locked: boolean, inverse: AnyOperation): Promise<Insight> =>
  insight.locked === locked ? insight : toggle(work, insight, { locked }, 'updated', inverse);

async function toggle(
  work: Work,
  { id }: Insight,
  change: Partial<Insight>,
  verb: 'updated' | 'published' | 'unpublished',
  inverse: AnyOperation,
): Promise<Insight> {
  const row = await work.rows(Insight).update(id, change);
  work.emit(verb, Insight, [row], Object.keys(change));
  work.undoBy(inverse, { id });
  return row;
}

// A member who publishes quotes must be able to open their sources (decision 021).
async function demandOpenSources(work: Work, insight: Insight, standing: readonly string[]): Promise<void> {
  const quotes = await work.rows(Citation).find({ where: { id: [...standing], insightId: insight.id } });
  const sources = await pinnedSources(
    work.transaction,
    quotes.map(({ id }) => id),
  );
  const closed = quotes.map(({ id }) => id).filter((id) => !work.access.reads(sources.get(id)?.placeId ?? ''));
  if (closed.length > 0)
    throw new Refusal(
      'FORBIDDEN',
      `You cannot open the source of ${closed.length === 1 ? 'a quote' : `${closed.length} quotes`} in here. Ask someone who can to publish it, or take ${closed.length === 1 ? 'it' : 'them'} out.`,
      { citationIds: closed },
    );
}

// Quotes that return later, by Undo or an old version, were not checked: they stay internal (decision 021).
async function release(work: Work, { id: insightId }: Insight, standing: readonly string[]): Promise<void> {
  const out = new Set(standing);
  const quotes = await work.rows(Citation).find({ where: { insightId } });
  for (const released of [true, false]) {
    const turned = quotes.filter((quote) => quote.released !== released && out.has(quote.id) === released);
    if (turned.length === 0) continue;
    const ids = turned.map(({ id }) => id);
    work.emit('updated', Citation, await work.rows(Citation).updateAll(ids, { released }), ['released']);
  }
}
