import type { Operation } from '@earshot/core/model/operation';
import { runInAction } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../../data/entity-store.ts';
import { asRefused, type Refused } from '../../data/refused.ts';
import type { Step } from '../../data/undo-stack.ts';
import { useStores } from '../../data/use-stores.ts';
import { toast } from '../dialogs/toast.tsx';
import { complaints } from './form-texts.ts';

interface Ways {
  /** name of the field in messages */
  what?: string;
  /** true to save after each pause in typing as well, with a draft until then */
  whileTyping?: boolean;
}

interface Draft {
  text: string;
  /** revision of the row when typing began */
  revision: unknown;
}

const PAUSE_MS = 500;

function draftIn(kept: string): Draft | undefined {
  try {
    const draft = JSON.parse(kept) as Draft;
    return typeof draft?.text === 'string' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Text field of a row, edited in place: draft, error and saving. */
export function useTypedField<I extends z.ZodObject, R extends StoredRow>(
  row: R,
  operation: Operation<I, R>,
  field: keyof R & string,
  { what = 'title', whileTyping = false }: Ways = {},
) {
  const stores = useStores();
  const stored = String(row[field] ?? '');
  const [text, setText] = useState(stored);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState(false);
  // Row at the start of typing: its revision reveals if someone else has saved since.
  const base = useRef<R | null>(null);
  const typed = useRef(stored);
  const sending = useRef<Promise<boolean>>(undefined);
  // Value of the field before this visit, and the undo step of the saves since.
  const visit = useRef<{ before: string; step?: Step | undefined }>(undefined);
  const name = `${operation.name} ${field} ${row.id}`;

  const note = (draft: Draft | undefined) => {
    if (!whileTyping) return;
    stores.drafts.keep(name, draft ? JSON.stringify(draft) : '');
    runInAction(() => (draft ? stores.unsaved.add(row.id) : stores.unsaved.delete(row.id)));
  };
  const settle = (shown?: string) => {
    base.current = null;
    if (shown !== undefined) {
      typed.current = shown;
      setText(shown);
    }
    setProblem('');
    setConflict(false);
    note(undefined);
  };

  useEffect(() => {
    if (base.current !== null) return;
    typed.current = stored;
    setText(stored);
  }, [stored]);

  const fail = (refused: Refused) => {
    if (refused.code === 'CONFLICT') setConflict(true);
    else if (refused.fields[field]) setProblem(refused.fields[field]);
    else {
      setProblem('This was not saved.');
      toast.failed(refused, `The ${what} was not saved`);
    }
  };
  const send = async (from: R): Promise<boolean> => {
    const sent = typed.current;
    const patch = { [field]: sent } as Omit<z.input<I>, 'id' | 'revision'>;
    const wrong = complaints(operation.input, { id: row.id, ...patch })[field];
    if (wrong) {
      setProblem(wrong);
      return false;
    }
    try {
      const { answer, step } = await stores.save(operation, from, patch, `The ${what} was changed.`);
      if (visit.current) visit.current.step = step && visit.current.step ? stores.undo.join(visit.current.step) : step;
      if (typed.current === sent) settle();
      else base.current = answer;
      return true;
    } catch (reason) {
      fail(asRefused(reason));
      return false;
    }
  };
  const save = async (): Promise<boolean> => {
    // Saves one by one: each uses the revision of the previous one.
    while (sending.current) await sending.current;
    if (conflict) return false;
    if (base.current === null) return true;
    if (typed.current.trim() === String(base.current[field] ?? '')) {
      settle();
      return true;
    }
    const going = send(base.current);
    sending.current = going;
    const done = await going;
    sending.current = undefined;
    return done;
  };

  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!whileTyping || base.current === null || text === stored) return;
    const timer = setTimeout(() => void latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [whileTyping, text, stored]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row
  useEffect(() => {
    if (!whileTyping) return;
    const draft = draftIn(stores.drafts.get(name));
    if (draft && draft.text !== stored) {
      // The host detects changes by others by the revision of that time.
      base.current = { ...row, revision: draft.revision };
      typed.current = draft.text;
      setText(draft.text);
      void latest.current();
    } else note(undefined);
    const leave = () => {
      if (document.visibilityState === 'hidden') void latest.current();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void latest.current();
    };
  }, [name, whileTyping]);

  return {
    text,
    problem,
    conflict,
    begin: () => {
      visit.current = { before: stored };
      base.current ??= row;
    },
    type: (next: string) => {
      base.current ??= row;
      typed.current = next;
      setProblem('');
      setText(next);
      note({ text: next, revision: base.current.revision });
    },
    /** resolves to true if nothing is left to save */
    save: async (): Promise<boolean> => {
      const done = await save();
      if (done) visit.current = undefined;
      return done;
    },
    /** restores the value at the start of editing */
    giveUp: () => {
      const before = visit.current?.before ?? stored;
      settle(before);
      if (before === stored) return;
      base.current = row;
      void save();
    },
    takeTheirs: () => settle(stored),
    takeMine: () => send(row),
  };
}
