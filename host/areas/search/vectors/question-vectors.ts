import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Database, Transaction } from '../../../store/database.ts';
import type { EmbeddingModels } from '../../models/embedding-models.ts';
import { noteProblem, vectorStateOf } from './vector-state.ts';

/** A question as typed, with its author and places. */
export interface TypedQuestion {
  text: string;
  memberId: string;
  places: readonly string[];
}

/** Makes vectors of questions, with the model whose passage vectors are compared. */
export class QuestionVectors {
  /** vectors of the latest questions: the next page of a search, and a feed, repeat them */
  private readonly known = new Map<string, Float32Array>();

  constructor(private readonly parts: { database: Database; embeddings: EmbeddingModels }) {}

  /**
   * The vector of a question; undefined if Earshot's own vectors are compared, or if the model does not answer in time.
   * The failure is then recorded for administrators, and the search runs without it.
   */
  async of(workspaceId: string, { text, memberId, places }: TypedQuestion): Promise<Float32Array | undefined> {
    const { database, embeddings } = this.parts;
    const reading = database.reading(workspaceId);
    const state = await vectorStateOf(reading);
    if (!state?.serving || state.dimensions === 0 || !(await isAboutSent(reading, places))) return undefined;
    const found = await embeddings.maker(workspaceId, state.serving, reading);
    if (!found) return undefined;
    const key = createHash('sha256')
      .update(JSON.stringify([workspaceId, state.serving, state.resets, text]))
      .digest('hex');
    const known = this.known.get(key);
    if (known) return known;
    const asked = { model: found.model, kind: 'QUESTION' as const, texts: [text], memberId };
    try {
      const signal = AbortSignal.timeout(limits.vectors.questionMs);
      const [vector = []] = await embeddings.embed(workspaceId, found, { ...asked, signal });
      if (vector.length === state.dimensions) {
        if (state.problem !== '') await this.note(workspaceId, '');
        return this.keep(key, Float32Array.from(vector));
      }
      await this.note(workspaceId, `${found.model} answers with vectors of another length than before.`);
    } catch (fault) {
      if (fault instanceof Refusal) await this.note(workspaceId, fault.message);
      else if (fault instanceof Error && fault.name === 'TimeoutError')
        await this.note(workspaceId, `${found.model} took too long to answer a question.`);
      else throw fault;
    }
    return undefined;
  }

  private keep(key: string, vector: Float32Array): Float32Array {
    const [oldest = ''] = this.known.keys();
    if (this.known.size >= limits.vectors.questionsKept) this.known.delete(oldest);
    this.known.set(key, vector);
    return vector;
  }

  private note(workspaceId: string, problem: string): Promise<unknown> {
    return this.parts.database.inWorkspace(workspaceId, (transaction) => noteProblem(transaction, problem));
  }
}

/** True if the model has received any text in the question's scope; otherwise the question is not sent either. */
async function isAboutSent(reading: Transaction, places: readonly string[]): Promise<boolean> {
  const [found] = await reading.sql(
    `select 1 from unnest($2::uuid[]) as place (id)
     where not exists (select 1 from projects p where p.workspace_id = $1 and p.id = place.id and p.vector_mode = 'OFF') limit 1`,
    [reading.workspaceId, places],
  );
  return found !== undefined;
}
