import type { Member } from '@earshot/core/model/member';
import { useEffect, useState } from 'react';
import { mentionBefore, peopleFor } from '../references/mentions.ts';
import { type ReferenceOption, useReferenceOptions } from '../references/reference-options.ts';
import { referenceBefore } from './typed-references.ts';

/** A suggestion that can replace the typed text. */
export type Offer = { person: Member } | { reference: ReferenceOption };

interface Offers {
  /** start of the typed text, including its sign; undefined without suggestions */
  from: number | undefined;
  all: readonly Offer[];
  /** true while options for the text after [[ load */
  awaited: boolean;
  /** hides the suggestions for the current text */
  dismiss: () => void;
}

const MOST_AFTER_AT = 5;

/** Suggestions at the caret of a comment: colleagues after @, and reference targets after @ or [[. */
export function useOffers(text: string, caret: number, people: readonly Member[]): Offers {
  const [dismissed, setDismissed] = useState<number>();
  const bracketed = referenceBefore(text, caret);
  const named = bracketed ? undefined : mentionBefore(text, caret);
  const typed = bracketed ?? named;
  const open = typed !== undefined && typed.from !== dismissed;
  const query = open ? typed.query : '';
  // A complete name is followed by other words.
  const exact = named && people.some(({ name }) => name === named.query.trimEnd());
  const over = named && people.some(({ name }) => named.query.startsWith(`${name} `));
  const { options, settled } = useReferenceOptions(open && !exact && !over ? query : undefined);
  const nothing = open && settled && options.length === 0 && /\s/.test(query) && peopleFor(query, people).length === 0;
  const from = typed?.from;
  useEffect(() => {
    if (nothing) setDismissed(from);
  }, [nothing, from]);
  useEffect(() => {
    if (from === undefined) setDismissed(undefined);
  }, [from]);
  const mentions = open && named && !exact ? peopleFor(query, people) : [];
  const references = bracketed ? options : options.slice(0, MOST_AFTER_AT);
  const all = [...mentions.map((person) => ({ person })), ...references.map((reference) => ({ reference }))];
  return {
    from: open ? from : undefined,
    all,
    awaited: open && bracketed !== undefined && !settled,
    dismiss: () => setDismissed(from),
  };
}
