import type { ReactNode } from 'react';
import { useActivePart } from './address/active-tab.ts';
import classes from './settings-part.module.css';

interface SettingsPartProps {
  title: string;
  /** a line or two on what it is about */
  says?: ReactNode;
  children?: ReactNode;
}

/** A part of a settings page: what it is about, and its controls. An address leads to it by `?activeTab=`. */
export function SettingsPart({ title, says, children }: SettingsPartProps) {
  const box = useActivePart<HTMLElement>(title);
  return (
    <section ref={box} tabIndex={-1} className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {says && <p className={classes.says}>{says}</p>}
      {children}
    </section>
  );
}
