import type { ReactNode } from 'react';
import classes from './advanced.module.css';

/** What few people need: closed until somebody opens it. */
export const Advanced = ({ children }: { children: ReactNode }) => (
  <details className={classes.advanced}>
    <summary>Advanced</summary>
    {children}
  </details>
);
