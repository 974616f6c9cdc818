import { spot } from '../../frame/spots.tsx';

/** Among the tools of the people directory. */
export const PEOPLE_TOOLS = spot<object>('people tools');
