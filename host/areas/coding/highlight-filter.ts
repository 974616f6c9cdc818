import type { HighlightFilter } from '@earshot/core/areas/coding/highlight-filter';
import type { Work } from '../../operations/work.ts';
import type { Narrowing } from '../../store/find.ts';
import { speakersCalled } from '../../store/virtual.ts';
import { wordsNarrow } from '../search/words-narrow.ts';

const TAGS = `select 1 from highlight_tags t where t.workspace_id = "Highlight".workspace_id and t.highlight_id = "Highlight".id`;
// Ignores tags in trash.
const SHOWN = `exists (select 1 from tags g where g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null)`;

/** SQL conditions of a filter. */
export async function narrowed(
  { transaction, workspaceId }: Work,
  { tagIds = [], underTagId, untagged = false, speaker, madeFrom, madeBefore, q = '' }: Partial<HighlightFilter>,
): Promise<Narrowing[]> {
  const conditions: Narrowing[] = [];
  if (tagIds.length > 0) conditions.push((bind) => `exists (${TAGS} and t.tag_id = any(${bind(tagIds, 'uuid[]')}))`);
  if (underTagId) conditions.push((bind) => `exists (${TAGS} and t.tag_id = ${bind(underTagId, 'uuid')})`);
  if (untagged) conditions.push(() => `not exists (${TAGS} and ${SHOWN})`);
  if (speaker !== undefined)
    conditions.push((bind) => {
      const voices = `array(${speakersCalled(bind(workspaceId, 'uuid'), bind(speaker, 'text'))})`;
      return `("Highlight".speaker_id = any(${voices}) or "Highlight".speaker_ids && ${voices})`;
    });
  if (madeFrom) conditions.push((bind) => `"Highlight".created_at >= ${bind(madeFrom, 'timestamptz')}`);
  if (madeBefore) conditions.push((bind) => `"Highlight".created_at < ${bind(madeBefore, 'timestamptz')}`);
  if (q.trim() !== '') conditions.push(await wordsNarrow(transaction, 'Highlight', q));
  return conditions;
}
