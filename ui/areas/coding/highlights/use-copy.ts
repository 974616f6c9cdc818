import { Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { Note, notes } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import type { Operation, Page } from '@earshot/core/model/operation';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { displayTitle } from '@earshot/core/rules/text';
import type * as z from 'zod';
import { Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { copyText } from '../../../kit/download/copy-text.ts';
import { counted, number } from '../../../kit/words/counted.ts';

const DENIED = 'The browser did not allow copying.';

/** Copies highlights as quotes, including those not loaded, each with its speaker, note and time. */
export function useCopyQuotes(): (ids: readonly string[]) => Promise<void> {
  const stores = useStores();
  const ask = <R>(list: Operation<z.ZodObject, Page<R>>, ids: readonly string[]) =>
    stores.api.ask(list, { condition: { id: ids }, first: limits.copiedRows });
  return async (ids) => {
    try {
      const meant = ids.slice(0, limits.copiedRows);
      const unknown = meant.filter((id) => !stores.of(Highlight).byId(id));
      if (unknown.length > 0) await ask(highlights, unknown);
      const rows = meant.flatMap((id) => stores.of(Highlight).byId(id) ?? []);
      const strange = [...new Set(rows.map(({ noteId }) => noteId))].filter((id) => !stores.of(Note).byId(id));
      if (strange.length > 0) await ask(notes, strange);
      const quotes = rows.map(({ text, noteId, speaker, startMs }) => {
        const time = startMs === null ? '' : clockTime(startMs);
        const from = [speaker, displayTitle('note', stores.of(Note).byId(noteId)?.title), time];
        return `“${text}” — ${from.filter((part) => part !== '').join(', ')}`;
      });
      const done = await copyText(quotes.join('\n\n'));
      const all = rows.length < ids.length ? ` of ${number(ids.length)}` : '';
      toast.done(done ? `Copied ${counted(rows.length, 'quote')}${all}.` : DENIED);
    } catch (reason) {
      toast.failed(reason);
    }
  };
}

/** Copies the table at an address to the clipboard, for pasting into a spreadsheet. */
export function useCopyTable(): (address: string) => Promise<void> {
  return async (address) => {
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Refused('UNAVAILABLE', 'The table could not be fetched. Try again in a moment.');
      const text = await response.text();
      const done = await copyText(text);
      // The header is a line as well.
      const lines = text.split('\n').length - 2;
      const rest = lines === limits.copiedRows ? ' More can be exported as CSV.' : '';
      toast.done(done ? `Copied ${counted(lines, 'line')}.${rest}` : DENIED);
    } catch (reason) {
      toast.failed(reason);
    }
  };
}
