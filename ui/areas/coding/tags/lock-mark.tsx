import { BLOCKED } from '@earshot/core/texts';
import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

interface LockMarkProps {
  size?: number;
  className?: string | undefined;
}

/** Mark of a locked tag, which only people with full access can change. */
export const LockMark = ({ size = 14, className }: LockMarkProps) => (
  <Tooltip label={BLOCKED.locked}>
    <IconLock size={size} stroke={1.75} role="img" aria-label="Locked" className={className} />
  </Tooltip>
);
