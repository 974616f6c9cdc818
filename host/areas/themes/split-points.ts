import { createHash } from 'node:crypto';
import { pointWords } from '@earshot/core/areas/channels/point-words';
import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import { packIds, TextPack } from '@earshot/processing/words/packed-texts';
import type { Transaction } from '../../store/database.ts';
import { PIECE, textOfPoint, type WordsOf } from './store/theme-points.ts';
import { themeTitle } from './theme-title.ts';

/** A part of a theme: each has its own title, and the largest keeps the theme's key. */
export interface ThemePart {
  key: string;
  title: string;
  points: string[];
}

/** Splits points of one theme by their content; `taken` are titles that no part gets. Refuses if all are alike. */
export async function splitPoints(
  pool: Pick<Pool, 'stream'>,
  transaction: Transaction,
  { id, points, parts, taken }: { id: string; points: readonly string[]; parts: number; taken: readonly string[] },
): Promise<ThemePart[]> {
  const asked = createHash('sha256')
    .update(JSON.stringify([points, taken]))
    .digest('base64url');
  const key = `theme ${id} in ${parts} parts of ${asked}`;
  const { found, themes, themeOf } = await transaction.ahead(
    key,
    () => wordsOf(transaction, points),
    async ({ found, texts }) => ({ found, ...(await groupsIn(pool, { found, texts, taken, wanted: parts })) }),
  );
  const made = themes
    .map(({ key, title }, theme) => ({
      key,
      title: themeTitle(title),
      points: found.filter((_, at) => themeOf[at] === theme),
    }))
    .filter((part) => part.points.length > 0)
    .sort((a, b) => b.points.length - a.points.length);
  if (made.length < 2) throw new Refusal('UNPROCESSABLE', 'The data points of this theme are too similar to be split.');
  return made.map((part, at) => (at === 0 ? { ...part, key: id } : part));
}

/** Texts of these points, and the points in that order. */
async function wordsOf(transaction: Transaction, points: readonly string[]) {
  const pack = new TextPack(points.length);
  const found: string[] = [];
  for (let at = 0; at < points.length; at += PIECE) {
    const piece = await transaction.sql<WordsOf>(
      `select id, title, ${textOfPoint('text')} from data_points where workspace_id = $1 and id = any($2::uuid[]) order by id`,
      [transaction.workspaceId, points.slice(at, at + PIECE)],
    );
    for (const point of piece) {
      pack.add(pointWords(point));
      found.push(point.id);
    }
  }
  return { found, texts: pack.finish() };
}

type Words = Awaited<ReturnType<typeof wordsOf>>;

function groupsIn(
  pool: Pick<Pool, 'stream'>,
  { found, texts, taken, wanted }: Words & { taken: readonly string[]; wanted: number },
) {
  const question = {
    texts,
    points: packIds(found),
    wanted,
    seed: limits.themes.seed,
    sensitivity: 'STANDARD',
    decisions: decisionsOf([]),
    taken,
  } as const;
  return pool.stream('find-themes', question, {
    priority: 'interactive',
    transfer: [texts.bytes.buffer, texts.ends.buffer],
    onChunk: () => undefined,
  });
}
