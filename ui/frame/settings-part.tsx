import type { ReactNode } from 'react';
import classes from './settings-part.module.css';

interface SettingsPartProps {
  title: string;
  /** a line or two on what it is about */
  says?: ReactNode;
  children?: ReactNode;
}

/** A part of a settings page: what it is about, and its controls. */
export function SettingsPart({ title, says, children }: SettingsPartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {says && <p className={classes.says}>{says}</p>}
      {children}
    </section>
  );
}
