import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

interface ReadingBarProps {
  /** actions on the text while it is read */
  children?: ReactNode;
  onEdit: () => void;
}

/** Stands where the toolbar will be, so that the text keeps its place. */
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
