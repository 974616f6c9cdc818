import type { ReactNode } from 'react';
import classes from './advanced.module.css';

/** Rarely needed options, collapsed by default. */
export const Advanced = ({ children }: { children: ReactNode }) => (
  <details className={classes.advanced}>
    <summary>Advanced</summary>
    {children}
  </details>
);
