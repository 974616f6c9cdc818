import type { ReactNode } from 'react';
import { useActivePart } from './address/active-tab.ts';
import classes from './settings-part.module.css';

interface SettingsPartProps {
  title: string;
  /** short description */
  says?: ReactNode;
  children?: ReactNode;
}

/** A section of a settings page: title, description and controls. `?activeTab=` in an address scrolls to it. */
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
