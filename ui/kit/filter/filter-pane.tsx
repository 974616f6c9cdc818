import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';

const NARROW = '(max-width: 639px)';

interface FilterPaneProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  title: string;
  /** the button that opens it */
  target: ReactElement;
  children: ReactNode;
}

/** Editor of a condition: beside its button, or as a sheet from below in a narrow window. */
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
