import { personColour } from '@earshot/core/rules/person-colours';
import classes from './avatar.module.css';

export { personColour };

const initials = (name: string) => {
  // Text in brackets is no part of the name: “Jane Doe (imported)”.
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.startsWith('('));
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
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42), background: personColour(id) }}
      {...(tip ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </span>
  );
}
