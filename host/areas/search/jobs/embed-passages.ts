import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { type ChosenEmbedding, type EmbeddingModels, vectorKey } from '../../models/embedding-models.ts';
import { modelSettingsOf } from '../../models/store/model-settings.ts';
import { SEARCH_TABLES, type SearchTable } from '../tables.ts';
import { inBytes } from '../vectors/in-bytes.ts';
import { storeVectors, type UnmadePassage, unmadePassages } from '../vectors/unmade.ts';
import { beginVectors, endVectors, forgetVectors, noteProblem } from '../vectors/vector-state.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

export interface EmbedParts extends ApartParts {
  embeddings: EmbeddingModels;
}

/** Another model, or none, was chosen during embedding. */
class ChosenAnew extends Error {
  override readonly name = 'ChosenAnew';
}

/**
 * Makes the missing vectors of a workspace's passages with its embedding model, batch by batch: batches of a killed run
 * are not sent again. Failures are recorded for administrators, and retried in the next run.
 */
export function embedPassages(parts: EmbedParts): Job {
  return job({
    kind: 'embed-passages',
    input: z.strictObject({}),
    deadlineMs: 3_600_000,
    lane: 'long',
    description: 'Make vectors of passages with the embedding model of the workspace.',
    run: async ({ change: { workspaceId }, signal }) => {
      for (let again = true; again; ) {
        again = false;
        try {
          await new Embedding(parts, workspaceId, signal).run();
        } catch (fault) {
          if (fault instanceof ChosenAnew) again = true;
          else if (fault instanceof Refusal)
            await apart(parts, workspaceId, ({ transaction }) => noteProblem(transaction, fault.message));
          else throw fault;
        }
      }
    },
  });
}

/** A pass over all passages changed since the last one. */
class Embedding {
  /** dimensions of vectors; 0 until the first one */
  private dimensions = 0;
  private called = false;

  constructor(
    private readonly parts: EmbedParts,
    private readonly workspaceId: string,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const begun = await this.apart((change) => this.begin(change));
    if (!begun) return;
    const { found, since, upTo } = begun;
    for (const table of SEARCH_TABLES)
      for (let last: string | undefined = FIRST; last !== undefined; ) {
        const after: string = last;
        const page = await this.apart(async (change) => {
          await this.demandChosen(change, found);
          return unmadePassages(change.transaction, table, { model: vectorKey(found), since, after });
        });
        for (const batch of batches(page.passages, found.contribution.most)) await this.make(found, table, batch);
        last = page.last;
      }
    await this.apart(async (change) => {
      await this.demandChosen(change, found);
      await endVectors(change.transaction, {
        wanted: vectorKey(found),
        upTo,
        dimensions: this.dimensions,
        called: this.called,
      });
    });
  }

  private async begin({ transaction }: Change) {
    if ((await modelSettingsOf(transaction)).embeddingProvider === '') return void (await forgetVectors(transaction));
    const found = await this.parts.embeddings.chosen(this.workspaceId, transaction);
    if (!found) return undefined;
    const { since, serving, wanted, dimensions } = await beginVectors(transaction, vectorKey(found));
    this.dimensions = serving === wanted ? dimensions : 0;
    const [now] = await transaction.sql<{ upTo: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"',
    );
    return { found, since, upTo: now?.upTo ?? '0' };
  }

  private async demandChosen({ transaction }: Change, found: ChosenEmbedding): Promise<void> {
    const now = await this.parts.embeddings.chosen(this.workspaceId, transaction);
    if (!now || vectorKey(now) !== vectorKey(found)) throw new ChosenAnew('Another embedding model was chosen');
  }

  private async make(found: ChosenEmbedding, table: SearchTable, passages: readonly UnmadePassage[]): Promise<void> {
    this.signal.throwIfAborted();
    const vectors = await this.parts.embeddings.embed(this.workspaceId, found, {
      model: found.server.model,
      kind: 'PASSAGE',
      texts: passages.map(({ text }) => text),
      memberId: null,
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(limits.vectors.batchMs)]),
    });
    this.called = true;
    const length = vectors[0]?.length ?? 0;
    this.dimensions ||= length;
    if (length !== this.dimensions)
      throw new Refusal(
        'UNPROCESSABLE',
        `${found.server.model} returns vectors of a different length than before. Choose no embedding model, then this one again, to rebuild all vectors.`,
      );
    await this.apart(async (change) => {
      await this.demandChosen(change, found);
      const made = passages.map((passage, at) => ({ ...passage, vector: inBytes(vectors[at] ?? []) }));
      await storeVectors(change.transaction, table, vectorKey(found), made);
    });
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.workspaceId, act);
  }
}

/** Passages in order, as many as fit in one call. */
function batches(passages: readonly UnmadePassage[], most: { texts: number; characters: number }): UnmadePassage[][] {
  const all: UnmadePassage[][] = [];
  let size = 0;
  for (const passage of passages) {
    size += passage.text.length;
    const open = all.at(-1);
    if (open && open.length < most.texts && size <= most.characters) open.push(passage);
    else {
      all.push([passage]);
      size = passage.text.length;
    }
  }
  return all;
}
