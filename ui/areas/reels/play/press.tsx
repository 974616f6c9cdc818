import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface PressProps {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Button of a reel player: an icon with its name. */
export const Press = ({ label, children, ...more }: PressProps) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} {...more}>
    {children}
  </ActionIcon>
);
