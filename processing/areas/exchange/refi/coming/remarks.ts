import { CONTEXT } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import { cleanProse } from '@earshot/core/rules/text';
import { derivedId } from '../derived-id.ts';
import type { Made, RefiText } from '../model.ts';
import { baseOf, type ComingParts } from './coming-parts.ts';

/** Subject of a comment: a page, a passage of it, or another comment. */
export interface About {
  pageId: string;
  /** the page's text and the range of the words; absent for the page as a whole */
  words?: { text: string; from: number; to: number };
  threadId?: string;
}

/** Notes that belong to something, as comments there; the others become insights. */
export class Remarks {
  private readonly notes: ReadonlyMap<string, RefiText>;
  private readonly placed = new Set<string>();

  constructor(
    private readonly parts: ComingParts,
    private readonly contentOf: (text: RefiText) => string | undefined,
  ) {
    this.notes = new Map(parts.project.notes.map((note) => [note.id, note]));
  }

  /** True if a note has become a comment. */
  has(noteId: string): boolean {
    return this.placed.has(noteId);
  }

  /**
   * Adds notes as comments on the object that refers to them. A note with two references becomes a comment on the
   * first.
   */
  put(noteIds: readonly string[], about: About): void {
    for (const noteId of noteIds) {
      const note = this.notes.get(noteId);
      if (!note || this.placed.has(noteId)) continue;
      const body = [note.name, note.description, this.contentOf(note) ?? '']
        .map((text) => cleanProse(text).trim())
        .filter((text) => text !== '')
        .join('\n');
      // Longer notes become insights, which have no such limit.
      if (body === '' || body.length > limits.comment) continue;
      this.placed.add(noteId);
      this.write(noteId, body, about, note);
      this.put(note.noteIds, { pageId: about.pageId, threadId: about.threadId ?? noteId });
    }
  }

  /** Adds the description of a source or selection as a comment. */
  describe(ofId: string, description: string, about: About, made: Made): void {
    const body = cleanProse(description).trim();
    if (body === '') return;
    if (body.length > limits.comment)
      this.parts.losses.add('COMMENT', body, `It is longer than ${limits.comment} characters and is cut.`);
    this.write(derivedId(ofId, 'description'), body.slice(0, limits.comment), about, made);
  }

  private write(id: string, body: string, { pageId, words, threadId }: About, made: Made): void {
    const quoted = words && words.to - words.from <= limits.highlightQuote ? words : undefined;
    this.parts.writer.own('Comments', {
      ...baseOf(this.parts, id, made),
      pageId,
      threadId: threadId ?? null,
      body,
      mentionIds: [],
      projectId: this.parts.projectId,
      quote: quoted ? quoted.text.slice(quoted.from, quoted.to) : '',
      prefix: quoted ? quoted.text.slice(Math.max(0, quoted.from - CONTEXT), quoted.from) : '',
      suffix: quoted ? quoted.text.slice(quoted.to, quoted.to + CONTEXT) : '',
      rangeFrom: null,
      rangeTo: null,
      resolvedAt: null,
      resolvedBy: null,
    });
  }
}
