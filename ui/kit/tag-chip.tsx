import { displayTitle } from '@earshot/core/rules/text';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import classes from './tag-chip.module.css';

interface TagChipProps {
  title: string;
  colour: string;
  /** path of its page */
  to?: string;
  onRemove?: () => void;
}

/** A tag: the colour identifies it, on a background soft enough for text. */
export function TagChip({ title, colour, to, onRemove }: TagChipProps) {
  const shown = displayTitle('tag', title);
  const style = { '--tag': colour } as CSSProperties;
  return (
    <span className={classes.chip} style={style}>
      <span className={classes.dot} aria-hidden />
      {to ? (
        <Link to={to} className={classes.text} dir="auto">
          {shown}
        </Link>
      ) : (
        <span className={classes.text} dir="auto">
          {shown}
        </span>
      )}
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={`Remove ${shown}`} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
