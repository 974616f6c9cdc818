import classes from './fragments.module.css';

interface Piece {
  text: string;
  match: boolean;
}

/** A text from search with matches marked. */
export function Fragments({ pieces, fallback = '' }: { pieces: readonly Piece[]; fallback?: string }) {
  if (pieces.every(({ text }) => text === '')) return <>{fallback}</>;
  const placed = pieces.map((piece, place) => ({ ...piece, key: `${place}` }));
  return (
    <>
      {placed.map(({ key, text, match }) =>
        match ? (
          <mark key={key} className={classes.mark}>
            {text}
          </mark>
        ) : (
          <span key={key}>{text}</span>
        ),
      )}
    </>
  );
}
