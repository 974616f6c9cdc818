import { limits } from '@earshot/core/limits';
import { highlights } from '@earshot/core/model/highlight';
import { notes } from '@earshot/core/model/note';
import type { Operation, Page } from '@earshot/core/model/operation';
import { displayTitle } from '@earshot/core/rules/text';
import type * as z from 'zod';
import { Refused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';
import { copyText } from '../../kit/copy-text.ts';
import { counted, number } from '../../kit/counted.ts';
import { toast } from '../../kit/toast.tsx';

const DENIED = 'The browser did not allow copying.';

/** How much of what was meant was copied. */
const copied = (what: string, count: number, of: number) =>
  count < of ? `Copied the first ${counted(count, what)} of ${number(of)}.` : `Copied ${counted(count, what)}.`;

/** Copies highlights as quotes, each with the note that it stands in; those that are not shown, too. */
export function useCopyQuotes(): (ids: readonly string[]) => Promise<void> {
  const stores = useStores();
  const ask = <R>(list: Operation<z.ZodObject, Page<R>>, ids: readonly string[]) =>
    stores.api.ask(list, { condition: { id: ids }, first: limits.copiedRows });
  return async (ids) => {
    try {
      const meant = ids.slice(0, limits.copiedRows);
      const unknown = meant.filter((id) => !stores.highlights.byId(id));
      if (unknown.length > 0) await ask(highlights, unknown);
      const rows = meant.flatMap((id) => stores.highlights.byId(id) ?? []);
      const strange = [...new Set(rows.map(({ noteId }) => noteId))].filter((id) => !stores.notes.byId(id));
      if (strange.length > 0) await ask(notes, strange);
      const quotes = rows.map(
        ({ text, noteId }) => `“${text}” — ${displayTitle('note', stores.notes.byId(noteId)?.title)}`,
      );
      const done = await copyText(quotes.join('\n\n'));
      toast.done(done ? copied('quote', rows.length, ids.length) : DENIED);
    } catch (reason) {
      toast.failed(reason);
    }
  };
}

/** Copies the table that an address answers with, to be pasted into a spreadsheet. */
export function useCopyTable(): (address: string, lines: number) => Promise<void> {
  return async (address, lines) => {
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Refused('UNAVAILABLE', 'The table could not be fetched. Try again in a moment.');
      const done = await copyText(await response.text());
      toast.done(done ? copied('line', Math.min(lines, limits.copiedRows), lines) : DENIED);
    } catch (reason) {
      toast.failed(reason);
    }
  };
}
