import { personColour } from '@earshot/core/rules/person-colours';
import classes from './avatar.module.css';

export { personColour };

const initials = (name: string) => {
  // Text in brackets is not part of the name: “Jane Doe (imported)”.
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.startsWith('('));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
};

interface AvatarProps {
  id: string;
  name: string;
  size?: number;
  /** true to show the name on hover, if it is not beside the avatar */
  tip?: boolean;
}

/** Avatar of a person: a disc with initials. */
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
