const TIME = String.raw`(-?)(\d+):(\d+):(\d+)\.(\d+)`;
const TIMES = new RegExp(`^${TIME}\\s+-->\\s+${TIME}`);

/** A time in WebVTT format; speech before the start of the transcription counts as at its start. */
function clock(parts: readonly string[]): string {
  const [sign, hours = '', minutes = '', seconds = '', fraction = ''] = parts;
  if (sign === '-') return '00:00:00.000';
  const [h, m, s] = [hours, minutes, seconds].map((part) => part.padStart(2, '0'));
  return `${h}:${m}:${s}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}

/**
 * A transcript of Teams as WebVTT: Microsoft abbreviates times (0:0:5.32), and starts before zero if a call was
 * already under way.
 */
export const asWebVtt = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => {
      const [, ...parts] = TIMES.exec(line) ?? [];
      return parts.length === 0 ? line : `${clock(parts.slice(0, 5))} --> ${clock(parts.slice(5))}`;
    })
    .join('\n');
