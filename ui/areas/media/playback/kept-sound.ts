/** Settings of sound that this browser keeps. */
export interface Sound {
  speed: number;
  /** 0 to 1 */
  volume: number;
  muted: boolean;
}

/** The browser's storage; throws where it is blocked. */
export type KeptIn = () => Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'earshot.player';
const USUAL: Sound = { speed: 1, volume: 1, muted: false };

const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Kept settings; unreadable ones count as absent. */
export function keptSound(storage: KeptIn): Sound {
  try {
    const said: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    const { speed, volume, muted } = { ...(said as Partial<Sound>) };
    return {
      speed: within(speed, 0.5, 3) ? speed : USUAL.speed,
      volume: within(volume, 0, 1) ? volume : USUAL.volume,
      muted: muted === true,
    };
  } catch {
    return USUAL; // blocked, or not written by this page
  }
}

/** Keeps the settings; a full or blocked storage keeps nothing. */
export function keepSound(storage: KeptIn, { speed, volume, muted }: Sound): void {
  try {
    storage().setItem(KEY, JSON.stringify({ speed, volume, muted }));
  } catch {
    // The settings apply until the page is left.
  }
}
