import classes from './left-out.module.css';

/** The notices about an imported file: words that were left out, and guesses. */
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
