import classes from './left-out.module.css';

/** What was left out of an imported file, or guessed about it. */
export function LeftOut({ says }: { says: readonly string[] }) {
  if (says.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="About this file">
      {says.map((sentence) => (
        <li key={sentence} dir="auto">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
