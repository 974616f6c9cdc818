import { createHash } from 'node:crypto';
import { type SuggestedGroup, suggestGroups } from '@earshot/core/areas/canvas/canvas';
import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { isOutlier, type ThemeSensitivity, wantedThemes } from '@earshot/core/areas/themes/theme-settings';
import type { DocumentJson, ReferenceType } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Pool } from '@earshot/processing/pool/pool';
import { packIds, packTexts } from '@earshot/processing/words/packed-texts';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { resolve } from '../references/references.ts';
import { wordsOf } from './cards.ts';

export interface SuggestParts {
  documents: Documents;
  pool: Pick<Pool, 'run' | 'stream'>;
}

interface Target {
  type: ReferenceType;
  id: string;
}

const gone = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

const SENSITIVITY: ThemeSensitivity = 'RELAXED';
const LEAST_MEMBERS = 2;

/** Texts behind the cards of a canvas, each target once. */
async function targetsOf({ documents, pool }: SuggestParts, work: Work, canvasId: string): Promise<Target[]> {
  const { transaction } = work;
  const head = await documents.folded(transaction, canvasId);
  if (!head) throw gone();
  const gather = async () => {
    const stored = await documents.stored(transaction, canvasId);
    if (!stored) throw gone();
    return stored.updates;
  };
  const { json } = await transaction.ahead(
    `objects of ${canvasId} of ${head.epoch} at ${head.seq}`,
    gather,
    (updates) => pool.run('read-document', { updates, top: 'canvas' }, { transfer: buffersOf(updates) }),
  );
  const { content = [] } = JSON.parse(new TextDecoder().decode(json)) as DocumentJson;
  const cards = content.filter(({ type }) => type === 'canvasReference').map(({ attrs }) => attrs as unknown as Target);
  return [...new Map(cards.map(({ type, id }) => [id, { type, id }])).values()];
}

interface Said {
  id: string;
  text: string;
}

/** Groups texts by their words, like themes of channels; members nearest to their theme come first. */
async function grouped(pool: SuggestParts['pool'], said: readonly Said[]): Promise<SuggestedGroup[]> {
  const ids = said.map(({ id }) => id);
  const packed = packTexts(said.map(({ text }) => text));
  const question = {
    texts: packed,
    points: packIds(ids),
    wanted: wantedThemes('AUTOMATIC', ids.length),
    seed: limits.themes.seed,
    sensitivity: SENSITIVITY,
    decisions: decisionsOf([]),
  } as const;
  const { themes, themeOf, strangeness } = await pool.stream('find-themes', question, {
    priority: 'interactive',
    transfer: [packed.bytes.buffer, packed.ends.buffer],
    onChunk: () => undefined,
  });
  const strange = (at: number) => strangeness[at] ?? Number.POSITIVE_INFINITY;
  return themes
    .map(({ title }, theme): SuggestedGroup => {
      const members = ids
        .map((id, at) => ({ id, at }))
        .filter(({ at }) => themeOf[at] === theme && !isOutlier(strange(at), SENSITIVITY))
        .toSorted((one, other) => strange(one.at) - strange(other.at));
      return { title, targetIds: members.map(({ id }) => id) };
    })
    .filter(({ targetIds }) => targetIds.length >= LEAST_MEMBERS)
    .toSorted((one, other) => other.targetIds.length - one.targetIds.length);
}

/** Suggests groups of cards with similar content; creates none. */
export const suggestHandlers = (parts: SuggestParts): Handler[] => [
  inside(suggestGroups, async ({ work, object }) => {
    const targets = await targetsOf(parts, work, object.id);
    const resolved = targets.length > 0 ? await resolve(work, targets) : [];
    const said = resolved.flatMap((one, at) => {
      const target = targets[at];
      const title = one.reference.type === 'HIGHLIGHT' ? '' : one.reference.title;
      return target && one.row ? [{ id: target.id, text: `${title} ${wordsOf(one)}` }] : [];
    });
    if (said.length < limits.suggestedFrom) return [];
    const asked = createHash('sha256').update(JSON.stringify(said)).digest('base64url');
    const gather = () => Promise.resolve(said);
    return work.transaction.ahead(`groups of ${object.id} in ${asked}`, gather, (of) => grouped(parts.pool, of));
  }),
];
