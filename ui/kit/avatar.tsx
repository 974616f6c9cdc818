import { Tooltip } from '@mantine/core';
import classes from './avatar.module.css';

/** The colours of people: also of their carets. */
export const PERSON_COLOURS = [
  '#1c7ed6',
  '#ae3ec9',
  '#2b8a3e',
  '#c2410c',
  '#0b7285',
  '#d6336c',
  '#6741d9',
  '#8a5300',
] as const;

/** A person's colour, the same everywhere. */
export function personColour(id: string): string {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return PERSON_COLOURS[sum % PERSON_COLOURS.length] ?? PERSON_COLOURS[0];
}

const initials = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
};

interface AvatarProps {
  id: string;
  name: string;
  size?: number;
  /** shows the name on hover, for where it does not stand beside it */
  tip?: boolean;
}

/** A person as a small disc with initials. */
export function Avatar({ id, name, size = 24, tip = false }: AvatarProps) {
  const disc = (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42), background: personColour(id) }}
      {...(tip ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </span>
  );
  return tip ? <Tooltip label={name}>{disc}</Tooltip> : disc;
}
