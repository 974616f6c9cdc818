import { Ago } from '../words/ago.tsx';
import cells from './cells.module.css';

/** A relative time in a cell. */
export const When = ({ at }: { at: string }) => (
  <span className={cells.soft}>
    <Ago at={at} />
  </span>
);
