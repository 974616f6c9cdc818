import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { type Reference, references } from '@earshot/core/areas/references/reference';
import type { ReferenceType } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import { reaches } from '@earshot/core/rules/permission';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { DELETED_REFERENCES, hiddenReference } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { survivingTag } from '../coding/store/tag-merges.ts';
import { survivingPerson } from '../people/store/person-merges.ts';

const NOUNS: Record<ReferenceType, AnyEntity> = {
  PERSON: Person,
  NOTE: Note,
  INSIGHT: Insight,
  TAG: Tag,
  HIGHLIGHT: Highlight,
  MEMBER: Member,
};

/** Resolvers of merged rows, by entity. */
const KEPT: Partial<Record<ReferenceType, (work: Work, id: string) => Promise<string>>> = {
  PERSON: (work, id) => survivingPerson(work.transaction, id),
  TAG: (work, id) => survivingTag(work.transaction, id),
};

interface Found {
  row: AnyRow;
  /** true if it, or its page, is in trash */
  trashed: boolean;
}

/** Rows of an entity by id, including trash. */
async function rowsOf(work: Work, type: ReferenceType, ids: readonly string[]): Promise<Map<string, Found>> {
  const rows = work.rows(NOUNS[type]);
  const all = await rows.find({ where: { id: [...ids] }, trashed: 'both' });
  const there = new Set(await rows.ids({ where: { id: all.map(({ id }) => id) }, pageThere: true }));
  return new Map(all.map((row) => [row.id, { row, trashed: !there.has(row.id) }]));
}

/** The remaining row of a merged one; otherwise the row itself. */
async function followed(work: Work, type: ReferenceType, found: Found): Promise<Found> {
  const kept = KEPT[type];
  const { mergedIntoId } = found.row as AnyRow & { mergedIntoId?: string | null };
  if (!kept || !mergedIntoId) return found;
  const id = await kept(work, found.row.id);
  return (await rowsOf(work, type, [id])).get(id) ?? found;
}

function titleOf(type: ReferenceType, row: AnyRow): string {
  const title = cleanLine(NOUNS[type].options.title?.(row as never) ?? '');
  const shown = type === 'HIGHLIGHT' ? cut(title, limits.referenceWords) : title;
  return shown.length < title.length ? `${shown}…` : shown;
}

/** A reference resolved for the caller, with its readable row; null unless it is SHOWN. */
export interface Resolved {
  reference: Reference;
  row: AnyRow | null;
}

async function shownTo(work: Work, type: ReferenceType, known: Found | undefined): Promise<Resolved> {
  const hidden: Reference = { type, state: 'HIDDEN', title: hiddenReference(type), targetId: null, pageId: null };
  if (!known) return { reference: hidden, row: null };
  const { row, trashed } = await followed(work, type, known);
  const placeId = work.placeOf(NOUNS[type], row);
  if (!reaches(work.access.level(placeId), 'READ')) return { reference: hidden, row: null };
  if (trashed || !work.access.reads(placeId))
    return { reference: { ...hidden, state: 'DELETED', title: DELETED_REFERENCES[type] }, row: null };
  const pageId = type === 'HIGHLIGHT' ? (row as Highlight).noteId : null;
  return { reference: { ...hidden, state: 'SHOWN', title: titleOf(type, row), targetId: row.id, pageId }, row };
}

/** Resolves references in order: the only check of who sees a title. */
export async function resolve(
  work: Work,
  targets: readonly { type: ReferenceType; id: string }[],
): Promise<Resolved[]> {
  const found = new Map<ReferenceType, Map<string, Found>>();
  for (const [type, of] of Map.groupBy(targets, (target) => target.type))
    found.set(
      type,
      await rowsOf(
        work,
        type,
        of.map(({ id }) => id),
      ),
    );
  const resolved: Resolved[] = [];
  for (const { type, id } of targets) resolved.push(await shownTo(work, type, found.get(type)?.get(id)));
  return resolved;
}

/** Queries for references in texts. */
export const referenceHandlers = (): Handler[] => [
  inside(references, async ({ input: { targets }, work }) =>
    (await resolve(work, targets)).map(({ reference }) => reference),
  ),
];
