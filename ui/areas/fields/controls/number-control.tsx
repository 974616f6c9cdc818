import { numberAsText } from '@earshot/core/areas/fields/types/number';
import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

export const NumberControl = (props: ControlProps) => (
  <TypedControl
    {...props}
    inputMode="decimal"
    {...(typeof props.value === 'number' ? { shown: numberAsText(props.value, props.field) } : {})}
  />
);
