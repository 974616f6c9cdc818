import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: TablerIcon;
  title: string;
  /** one line of help */
  text?: string;
  /** the obvious next action, usually a <Button> */
  action?: ReactNode;
  /** true inside a panel */
  compact?: boolean;
}

/** Empty state: describes the future content and offers the next step. */
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
