import { Kbd } from '@mantine/core';
import classes from './key-caps.module.css';

/** Key caps of a binding: consecutive keystrokes, each a list of keys pressed together. */
export function KeyCaps({ strokes }: { strokes: readonly (readonly string[])[] }) {
  const placed = strokes.map((stroke, place) => ({ key: `${place}`, stroke }));
  return (
    <span className={classes.caps}>
      {placed.map(({ key, stroke }) => (
        <span key={key} className={classes.stroke}>
          {stroke.map((cap) => (
            <Kbd key={cap} size="xs">
              {cap}
            </Kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
