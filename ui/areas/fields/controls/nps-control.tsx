import { npsGroup } from '@earshot/core/areas/fields/types/nps';
import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

const GROUPS = { DETRACTOR: 'detractor', PASSIVE: 'passive', PROMOTER: 'promoter' };

/** A score from 0 to 10, with its group (CF-06). */
export const NpsControl = (props: ControlProps) => (
  <TypedControl
    {...props}
    inputMode="numeric"
    {...(typeof props.value === 'number' ? { shown: `${props.value} (${GROUPS[npsGroup(props.value)]})` } : {})}
  />
);
