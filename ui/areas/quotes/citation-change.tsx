import { Button, Group } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import classes from './citation-change.module.css';

interface CitationChangeProps {
  id: string;
  then: string;
  now: string;
  /** undefined for users who cannot change the insight */
  onTake: (() => void) | undefined;
  onKeep: () => void;
}

/** Difference between a quote and its source's current text. */
export function CitationChange({ id, then, now, onTake, onKeep }: CitationChangeProps) {
  return (
    <section id={id} className={classes.change} aria-label="The source now">
      <p className={classes.head}>It now says:</p>
      <p className={classes.words}>
        {diffWordsWithSpace(then, now).map(({ value, added, removed }, place) => {
          const key = `${place} ${value.length}`;
          if (added) return <ins key={key}>{value}</ins>;
          return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
        })}
      </p>
      <Group gap="xs">
        {onTake && (
          <Button size="compact-sm" variant="default" onClick={onTake}>
            Use the new words
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onKeep}>
          {onTake ? 'Keep as quoted' : 'Close'}
        </Button>
      </Group>
    </section>
  );
}
