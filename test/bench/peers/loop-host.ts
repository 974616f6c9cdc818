// The built host, with the probe of its event loop. At SIGALRM threads start repeating imports, themes and exports
// until the next one; at SIGCONT the host does the threads' work on its event loop.

import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { doc, paragraph } from '@earshot/core/documents/document-builder';
import type { CsvBatch } from '@earshot/processing/areas/channels/read-csv';
import { findThemes } from '@earshot/processing/areas/themes/find';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { createPool, release } from '@earshot/processing/pool/pool';
import { packIds, packTexts } from '@earshot/processing/words/packed-texts';
import { generatedFeedback } from '../../kit/fixtures/generated-feedback.ts';

const COLUMNS = { encoding: 'UTF-8', delimiter: ',', text: 'Text', time: 'Received', zone: 'UTC' } as const;

const questionOf = (count: number) => {
  const { texts } = generatedFeedback(count, 1);
  const points = texts.map((_, at) => `${at}`);
  return {
    question: { points, wanted: 10, seed: 1, decisions: decisionsOf([]), sensitivity: 'STANDARD' } as const,
    packed: packTexts(texts),
  };
};

/** Work that keeps the threads busy. */
class Work {
  private readonly themes = questionOf(Number(process.env.LOOP_POINTS));
  private readonly ids = packIds(this.themes.question.points);
  private readonly note = stateFromJson(
    doc(
      ...Array.from({ length: Number(process.env.LOOP_PARAGRAPHS) }, (_, at) => paragraph(`Somebody said line ${at}.`)),
    ),
  );
  private readonly pool = createPool();
  private stopping: AbortController | undefined;

  /** Starts, or ends and reports it. */
  async turn(): Promise<void> {
    if (this.stopping) return this.stopping.abort();
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    const done = await Promise.all([
      this.again(signal, () => this.import(signal)),
      this.again(signal, () => this.find(signal)),
      this.again(signal, () => this.export(signal)),
    ]);
    this.stopping = undefined;
    process.stdout.write(`done: ${JSON.stringify(done)}\n`);
  }

  private async again(signal: AbortSignal, work: () => Promise<unknown>): Promise<number> {
    for (let done = 0; ; done += 1)
      try {
        await work();
      } catch (fault) {
        if (signal.aborted) return done;
        throw fault;
      }
  }

  private import(signal: AbortSignal) {
    const input = { path: process.env.LOOP_FILE ?? '', ...COLUMNS };
    // Not as bulk, unlike in the host: on two cores it would wait for the themes.
    return this.pool.stream('read-csv', input, {
      priority: 'background',
      signal,
      onChunk: ({ copyText }: CsvBatch) => release(copyText),
    });
  }

  private find(signal: AbortSignal) {
    const { question, packed } = this.themes;
    const texts = { bytes: packed.bytes.slice(), ends: packed.ends.slice() };
    const transfer = [texts.bytes.buffer, texts.ends.buffer];
    return this.pool.stream(
      'find-themes',
      { ...question, points: this.ids, texts },
      {
        priority: 'bulk',
        signal,
        transfer,
        onChunk: () => undefined,
      },
    );
  }

  private export(signal: AbortSignal) {
    const updates = [new Uint8Array(this.note)];
    const transfer = updates.map(({ buffer }) => buffer);
    return this.pool.run('read-document', { updates }, { priority: 'background', signal, transfer });
  }
}

const work = new Work();
process.on('SIGALRM', () => void work.turn());
process.on('SIGCONT', () => {
  const { question, packed } = questionOf(Number(process.env.LOOP_INLINE));
  for (const _ of findThemes({ ...question, texts: packed }));
});

await import('../../faults/long-turns.ts');
