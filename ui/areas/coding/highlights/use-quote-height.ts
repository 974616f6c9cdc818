import { useMediaQuery } from '@mantine/hooks';

// Three lines of words, and what stands under them.
const HEIGHTS = { wide: 76, middle: 100, small: 132 };

/** The height of a row with a highlight, in px: all rows have one, so that a table of any length scrolls evenly. */
export function useQuoteHeight(): number {
  const small = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const middle = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  return HEIGHTS[small ? 'small' : middle ? 'middle' : 'wide'];
}
