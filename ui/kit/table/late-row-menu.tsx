import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { RowMenu } from './row-menu.tsx';

interface LateRowMenuProps {
  /** said of the button: "More actions for Interview 4" */
  label: string;
  items: () => ReactNode;
}

/** The menu of a row of very many: until somebody comes to its button, it is a button alone. */
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
      // At once: the button that is pressed has to be the one that lets go.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && flushSync(() => setCome('hovered'))}
      onFocus={() => setCome('focused')}
      onClick={() => setCome('pressed')}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}
