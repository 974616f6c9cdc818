import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, Ref } from 'react';
import { ariaKeys, shownKeys } from './toolbar-items.ts';

interface ToolProps extends Omit<ComponentProps<'button'>, 'color' | 'style' | 'ref'> {
  title: string;
  icon: Icon;
  keys?: string | undefined;
  on?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the toolbar: shows its label and keys, and keeps the selection. */
export function Tool({ title, icon: Shown, keys, on, ref, ...rest }: ToolProps) {
  return (
    <Tooltip label={keys ? `${title} (${shownKeys(keys)})` : title}>
      <ActionIcon
        {...rest}
        {...(ref ? { ref } : {})}
        size={32}
        variant={on ? 'light' : 'subtle'}
        color={on ? 'accent' : 'gray'}
        aria-label={title}
        {...(keys ? { 'aria-keyshortcuts': ariaKeys(keys) } : {})}
        {...(on === undefined ? {} : { 'aria-pressed': on })}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Shown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
