import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: TablerIcon;
  title: string;
  /** one line of help */
  text?: string;
  /** the one clear next thing to do, usually a <Button> */
  action?: ReactNode;
  /** inside a panel instead of a page */
  compact?: boolean;
}

/** Nothing is here yet: says what would be, and offers the next step. */
export function EmptyState({ icon: Icon, title, text, action, compact = false }: EmptyStateProps) {
  return (
    <div className={`${classes.state} ${compact ? classes.compact : ''}`}>
      {Icon && <Icon className={classes.icon} size={32} stroke={1.5} aria-hidden />}
      <h2 className={classes.title} dir="auto">
        {title}
      </h2>
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {action}
    </div>
  );
}
