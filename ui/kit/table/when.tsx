import { Ago } from '../words/ago.tsx';
import cells from './cells.module.css';

/** A moment in a cell, as long ago. */
export const When = ({ at }: { at: string }) => (
  <span className={cells.soft}>
    <Ago at={at} />
  </span>
);
