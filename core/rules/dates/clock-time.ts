const pad = (number: number) => String(number).padStart(2, '0');

/** A time in a recording as players show it: 0:07, 12:30, 1:02:03; negative before its start. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const sign = ms < 0 && seconds > 0 ? '−' : '';
  return `${sign}${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(rest)}`;
}
