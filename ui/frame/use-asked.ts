import { useLocation } from 'react-router';
import { fragmentOf, idIn } from './paths.ts';

/** What the address names on the page: a highlight (`#h=…`) or a comment (`#c=…`). */
export const useAsked = (key: 'h' | 'c'): string | undefined =>
  idIn(fragmentOf(useLocation().hash).get(key) ?? undefined);
