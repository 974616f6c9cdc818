import type { ReactNode } from 'react';
import classes from './row-history.module.css';

/** How a field, or a custom field by its id, is named and shown. */
export interface Fact {
  label: string;
  show: (value: unknown) => ReactNode;
}

/** Shows a switch. */
export const yesOrNo = (value: unknown): string => (value ? 'Yes' : 'No');

interface ChangedFactProps {
  fact: Fact;
  now: unknown;
  was: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A field with its value; one that was changed with both. It belongs into a description list. */
export const ChangedFact = ({ fact, now, was }: ChangedFactProps) => (
  <div className={classes.fact}>
    <dt>{fact.label}</dt>
    <dd>
      {same(now, was) ? (
        <Shown fact={fact} value={now} />
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
      )}
    </dd>
  </div>
);

const Shown = ({ fact, value }: { fact: Fact; value: unknown }) =>
  value === null || value === '' ? <span className={classes.soft}>empty</span> : fact.show(value);
