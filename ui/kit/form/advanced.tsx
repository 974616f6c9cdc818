import type { ReactNode } from 'react';
import classes from './advanced.module.css';

/** Options that few people need: closed until someone opens them. */
export const Advanced = ({ children }: { children: ReactNode }) => (
  <details className={classes.advanced}>
    <summary>Advanced</summary>
    {children}
  </details>
);
