import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';

const NARROW = '(max-width: 639px)';

interface FilterPaneProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  title: string;
  /** button that opens it */
  target: ReactElement;
  children: ReactNode;
}

/** Popover with the form of a condition, beside its button, or a bottom sheet in a narrow window. */
export function FilterPane({ opened, onChange, title, target, children }: FilterPaneProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  if (narrow)
    return (
      <>
        {target}
        <Drawer
          opened={opened}
          onClose={() => onChange(false)}
          title={title}
          position="bottom"
          size="80%"
          returnFocus
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {children}
        </Drawer>
      </>
    );
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" trapFocus returnFocus width={320} shadow="sm">
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={title}>{children}</Popover.Dropdown>
    </Popover>
  );
}
