import { afterStep } from '@earshot/core/rules/rank';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Arranging } from './use-hand-order.ts';

interface MoveItemsProps<R> {
  row: R;
  /** the list in order */
  rows: readonly R[];
  arranging: Arranging<R>;
  /** labels of the two directions, if the list is not vertical */
  steps?: readonly Step[];
}

interface Step {
  step: 1 | -1;
  title: string;
  icon: ComponentType<{ size: number }>;
}

export const STEPS: readonly Step[] = [
  { step: -1, title: 'Move up', icon: IconArrowUp },
  { step: 1, title: 'Move down', icon: IconArrowDown },
];

/** Labels for a horizontal list. */
export const SIDEWAYS: readonly Step[] = [
  { step: -1, title: 'Move left', icon: IconArrowLeft },
  { step: 1, title: 'Move right', icon: IconArrowRight },
];

/** Items of a row's menu that move it in a manual order, as an alternative to mouse and keyboard. */
export function MoveItems<R extends { id: string }>({ row, rows, arranging, steps = STEPS }: MoveItemsProps<R>) {
  return steps.map(({ step, title, icon: Icon }) => {
    const afterId = afterStep(rows, row.id, step);
    return (
      <Menu.Item
        key={title}
        closeMenuOnClick={false}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={afterId === undefined}
        onClick={() => afterId !== undefined && arranging.move(row, afterId, true)}
      >
        {title}
      </Menu.Item>
    );
  });
}
