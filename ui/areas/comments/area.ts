import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PERSON_COMMENTS } from '../people/spots.ts';

/** Comments on pages and people. */
export const comments: Area = {
  fills: [fill(PERSON_COMMENTS, async () => (await import('./person-comments.tsx')).PersonComments)],
};
