import { fragmentOf } from '../../../frame/paths.ts';
import { type SearchWish, wishIn } from '../../search/search-url.ts';

/** What a card searches for, from the fragment of a search address. */
export const searchOfCard = (search: string): SearchWish => wishIn(fragmentOf(search));
