import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

export const UrlControl = (props: ControlProps) => (
  <TypedControl
    {...props}
    inputMode="url"
    rightSection={
      typeof props.value === 'string' && (
        <ActionIcon
          component="a"
          variant="subtle"
          color="gray"
          href={props.value}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`Open ${props.label}`}
        >
          <IconExternalLink size={16} aria-hidden />
        </ActionIcon>
      )
    }
  />
);
