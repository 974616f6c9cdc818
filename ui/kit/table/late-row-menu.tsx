import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { RowMenu } from './row-menu.tsx';

interface LateRowMenuProps {
  /** label of the button: "More actions for Interview 4" */
  label: string;
  items: () => ReactNode;
}

/** Menu of a row in a long table: only a button until it is hovered or focused. */
export function LateRowMenu({ label, items }: LateRowMenuProps) {
  const [come, setCome] = useState<'hovered' | 'focused' | 'pressed'>();
  if (come)
    return (
      <RowMenu label={label} autoFocus={come === 'focused'} defaultOpened={come === 'pressed'}>
        {items()}
      </RowMenu>
    );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      // Synchronous: the same button must receive press and release.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && flushSync(() => setCome('hovered'))}
      onFocus={() => setCome('focused')}
      onClick={() => setCome('pressed')}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}
