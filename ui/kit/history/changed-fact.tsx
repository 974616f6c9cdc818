import type { ReactNode } from 'react';
import classes from './changed-fact.module.css';

/** Label and display of a field, or of a custom field by its id. */
export interface Fact {
  label: string;
  show: (value: unknown) => ReactNode;
  /** renders the change of a field with several parts */
  compare?: (now: unknown, was: unknown) => ReactNode;
  /** display without a value */
  empty?: string;
  /** true to hide it if it neither has nor had a value */
  rare?: boolean;
}

/** Text of a boolean value. */
export const yesOrNo = (value: unknown): string => (value ? 'Yes' : 'No');

/** Fact that someone moved a row to trash. */
export const TRASH: Fact = { label: 'Trash', show: () => 'In trash', empty: 'Not in trash', rare: true };

/** The colour of a row. */
export const COLOUR: Fact = {
  label: 'Colour',
  show: (value) => (
    <>
      <span className={classes.colour} style={{ background: String(value) }} aria-hidden /> {String(value)}
    </>
  ),
};

/** Predecessor of a row in manual order. */
export const orderFact = (rows: readonly { id: string; title: string }[]): Fact => ({
  label: 'Order',
  show: (id) => `After “${rows.find((row) => row.id === id)?.title ?? 'a deleted one'}”`,
  empty: 'First',
});

interface ChangedFactProps {
  fact: Fact;
  now: unknown;
  was: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A field with its value, or both values if changed. Must be inside a description list. */
export const ChangedFact = ({ fact, now, was }: ChangedFactProps) => (
  <div className={classes.fact}>
    <dt dir="auto">{fact.label}</dt>
    <dd>{same(now, was) ? <Shown fact={fact} value={now} /> : <Changed fact={fact} now={now} was={was} />}</dd>
  </div>
);

const Changed = ({ fact, now, was }: ChangedFactProps) =>
  fact.compare ? (
    fact.compare(now, was)
  ) : (
    <>
      <del>
        <Shown fact={fact} value={was} />
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins>
        <Shown fact={fact} value={now} />
      </ins>
    </>
  );

/** True if a field has no value. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const Shown = ({ fact, value }: { fact: Fact; value: unknown }) =>
  isEmpty(value) ? <span className={classes.soft}>{fact.empty ?? 'empty'}</span> : fact.show(value);

/** Parts of a field with additions and removals; without `was`, only the parts. */
export function Parts({ now, was = now }: { now: readonly string[]; was?: readonly string[] }) {
  const went = was.filter((part) => !now.includes(part));
  return (
    <ul className={classes.parts}>
      {now.map((part) => (
        <li key={part}>{was.includes(part) ? part : <ins>{part}</ins>}</li>
      ))}
      {went.map((part) => (
        <li key={part}>
          <del>{part}</del>
        </li>
      ))}
    </ul>
  );
}
