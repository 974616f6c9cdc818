import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

interface ReadingBarProps {
  /** actions in reading mode */
  children?: ReactNode;
  onEdit: () => void;
}

/** Occupies the toolbar's place, so that the text does not move. */
export function ReadingBar({ children, onEdit }: ReadingBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      <Button variant="default" size="compact-sm" ml="auto" aria-keyshortcuts="E" onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}
