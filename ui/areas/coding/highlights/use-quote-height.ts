import { useMediaQuery } from '@mantine/hooks';

// Three lines of text, and the line below them.
const HEIGHTS = { wide: 76, middle: 100, small: 132 };

/** Row height of highlights, in px: the same for all rows, so that a table of any length scrolls evenly. */
export function useQuoteHeight(): number {
  const small = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const middle = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  return HEIGHTS[small ? 'small' : middle ? 'middle' : 'wide'];
}
