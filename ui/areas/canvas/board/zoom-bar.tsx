import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useReactFlow, useStore } from '@xyflow/react';
import classes from './bars.module.css';

/** Padding of a board fitted into the window, so that the overview in the corner covers nothing. */
export const FIT = { padding: { x: '8%', top: '8%', bottom: '180px' }, maxZoom: 1 } as const;

/** Zoom level, with buttons. */
export function ZoomBar() {
  const flow = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <div className={`${classes.bar} ${classes.zoom}`} role="toolbar" aria-label="Zoom">
      <Tooltip label="Zoom out (−)">
        <ActionIcon variant="subtle" color="gray" aria-label="Zoom out" onClick={() => void flow.zoomOut()}>
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Actual size">
        <UnstyledButton
          className={classes.percent}
          aria-label={`Zoom ${Math.round(zoom * 100)} %, go to actual size`}
          onClick={() => void flow.zoomTo(1)}
        >
          {Math.round(zoom * 100)} %
        </UnstyledButton>
      </Tooltip>
      <Tooltip label="Zoom in (+)">
        <ActionIcon variant="subtle" color="gray" aria-label="Zoom in" onClick={() => void flow.zoomIn()}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Show everything (0)">
        <ActionIcon variant="subtle" color="gray" aria-label="Show everything" onClick={() => void flow.fitView(FIT)}>
          <IconFocusCentered size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
