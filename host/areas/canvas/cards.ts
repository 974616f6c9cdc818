import { type Card, cards } from '@earshot/core/areas/canvas/canvas';
import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import type { ReferenceType } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { AnyRow } from '@earshot/core/model/entity';
import { cleanLine, cut, displayTitle } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { type Resolved, resolve } from '../references/references.ts';

/** The words of a target, by type. */
const WORDS: Record<ReferenceType, (row: AnyRow) => string> = {
  HIGHLIGHT: (row) => (row as Highlight).text,
  NOTE: (row) => (row as Note).preview,
  INSIGHT: (row) => (row as AnyRow & { preview: string }).preview,
  TAG: (row) => (row as Tag).description,
  PERSON: () => '',
  MEMBER: () => '',
};

/** The words of a resolved target as one line; '' if the caller cannot read it. */
export const wordsOf = ({ reference: { type }, row }: Resolved): string =>
  row ? cut(cleanLine(WORDS[type](row)), limits.cardText) : '';

const isHighlight = ({ reference: { type }, row }: Resolved): boolean => type === 'HIGHLIGHT' && row !== null;

/** Rows by id that belong to highlights readable by the caller. */
async function beside<E extends typeof Note | typeof Tag>(work: Work, entity: E, ids: readonly string[]) {
  const rows = ids.length > 0 ? await work.rows(entity).find({ where: { id: [...new Set(ids)] } }) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Queries for cards on a canvas. */
export const cardHandlers = (): Handler[] => [
  inside(cards, async ({ input: { targets }, work }): Promise<Card[]> => {
    const resolved = await resolve(work, targets);
    const highlights = resolved.filter(isHighlight).map(({ row }) => row as Highlight);
    const notes = await beside(
      work,
      Note,
      highlights.map(({ noteId }) => noteId),
    );
    const tags = await beside(
      work,
      Tag,
      highlights.flatMap(({ tagIds }) => tagIds),
    );
    return resolved.map((one) => {
      const highlight = isHighlight(one) ? (one.row as Highlight) : undefined;
      const note = highlight && notes.get(highlight.noteId);
      return {
        ...one.reference,
        text: wordsOf(one),
        startMs: highlight?.startMs ?? null,
        source: note ? displayTitle('note', note.title) : '',
        tags: (highlight?.tagIds ?? [])
          .flatMap((id) => tags.get(id) ?? [])
          .slice(0, limits.cardTags)
          .map(({ title, colour }) => ({ title: displayTitle('tag', title), colour })),
      };
    });
  }),
];
