import { counted } from '../words/counted.ts';

const MINUTE = 60_000;
// Before that, the speed is unreliable.
const TELLS = 20;

/** Remaining time of a run at its current speed; '' if unknown. `progress` is in thousandths. */
export function timeLeft({ startedAt, progress }: { startedAt: string | null; progress: number }, now: number): string {
  if (startedAt === null || progress < TELLS) return '';
  const gone = now - Date.parse(startedAt);
  const left = (gone / progress) * (1000 - progress);
  if (left < MINUTE) return 'less than a minute left';
  return `about ${counted(Math.round(left / MINUTE), 'minute')} left`;
}
