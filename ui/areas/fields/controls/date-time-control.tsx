import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment as people read it: "31 March 2026", or with its time in UTC. */
export const dateShown = (at: string): string =>
  at.endsWith('T00:00:00.000Z') ? DAY.format(new Date(at)) : `${MOMENT.format(new Date(at))} UTC`;

export const DateTimeControl = (props: ControlProps) => (
  <TypedControl
    {...props}
    placeholder="2026-03-31"
    {...(typeof props.value === 'string' ? { shown: dateShown(props.value) } : {})}
  />
);
