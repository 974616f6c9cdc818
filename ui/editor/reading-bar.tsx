import { Button } from '@mantine/core';
import classes from './toolbar.module.css';

/** Stands where the toolbar will be, so that the text keeps its place, and says which of the two modes this is. */
export function ReadingBar({ onEdit }: { onEdit: () => void }) {
  return (
    <div className={classes.bar}>
      <span className={classes.mode}>Reading</span>
      <Button variant="default" size="compact-sm" aria-keyshortcuts="E" onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}
