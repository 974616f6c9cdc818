import type { Insight } from '@earshot/core/areas/pages/insight';
import { IconLock } from '@tabler/icons-react';
import classes from './insight-status.module.css';

/** Whether an insight is a draft or published, and whether it is locked. */
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
