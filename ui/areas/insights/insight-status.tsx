import type { Insight } from '@earshot/core/areas/pages/insight';
import { IconLock } from '@tabler/icons-react';
import classes from './insight-status.module.css';

/** Status of an insight: draft or published, and locked or not. */
export function InsightStatus({ insight: { published, locked } }: { insight: Pick<Insight, 'published' | 'locked'> }) {
  return (
    <span className={classes.status}>
      <span className={`${classes.badge} ${published ? classes.published : ''}`}>
        {published ? 'Published' : 'Draft'}
      </span>
      {locked && <IconLock size={14} stroke={1.75} role="img" aria-label="Locked" />}
    </span>
  );
}
