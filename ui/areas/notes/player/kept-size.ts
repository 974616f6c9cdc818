/** Sizes of a docked video, in px: its height above the text, and its width beside it. */
export interface DockSize {
  height: number;
  width: number;
}

export const LEAST: DockSize = { height: 72, width: 240 };
export const MOST: DockSize = { height: 480, width: 640 };
const USUAL: DockSize = { height: 150, width: 340 };
const KEY = 'earshot.player-size';

const within = (value: unknown, side: keyof DockSize): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.round(Math.min(MOST[side], Math.max(LEAST[side], value)))
    : USUAL[side];

/** A size within the limits; what is missing gets the usual value. */
export const allowedSize = (size: Partial<Record<keyof DockSize, unknown>>): DockSize => ({
  height: within(size.height, 'height'),
  width: within(size.width, 'width'),
});

/** Size that this browser keeps. */
export function keptSize(storage: () => Pick<Storage, 'getItem'> = () => localStorage): DockSize {
  try {
    const said: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    return allowedSize(typeof said === 'object' && said !== null ? said : {});
  } catch {
    return USUAL; // blocked, or not written by this page
  }
}

/** Keeps a size; a full or blocked storage keeps nothing. */
export function keepSize(size: DockSize, storage: () => Pick<Storage, 'setItem'> = () => localStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify(size));
  } catch {
    // It applies until the page is left.
  }
}
