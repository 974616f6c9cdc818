import { useLocation } from 'react-router';
import { fragmentOf, idIn } from '../../app/paths.ts';

/** The highlight that the address names: `#h=…`. */
export const useAskedHighlight = (): string | undefined => idIn(fragmentOf(useLocation().hash).get('h') ?? undefined);
