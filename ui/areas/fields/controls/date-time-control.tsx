import { isWholeDay } from '@earshot/core/rules/dates/whole-day';
import { observer } from 'mobx-react-lite';
import { dayWords, momentWords } from '../../../kit/words/dates.ts';
import type { ControlProps } from './control.ts';
import { TypedControl } from './typed-control.tsx';

/** Text of a moment: "31 Mar 2026", or with its time in UTC. Call it inside an observer(). */
export const dateShown = (at: string): string => (isWholeDay(at) ? dayWords(at) : `${momentWords(at, 'UTC')} UTC`);

export const DateTimeControl = observer(function DateTimeControl(props: ControlProps) {
  return (
    <TypedControl
      {...props}
      placeholder="2026-03-31"
      {...(typeof props.value === 'string' ? { shown: dateShown(props.value) } : {})}
    />
  );
});
