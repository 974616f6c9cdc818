import { type Person, personName } from '@earshot/core/areas/people/person';
import { spot } from '../../frame/spots.tsx';

/** Spot among the tools of the people directory. */
export const PEOPLE_TOOLS = spot<object>('people tools');

/** Spot below the links of a person. */
export const PERSON_COMMENTS = spot<{ person: Person; editable: boolean }>('comments on a person');

/** Spot below the facts about a person. */
export const PERSON_FACTS = spot<{ person: Person; writes: boolean }>('facts about a person', {
  place: 'PERSON',
  about: ({ person }) => ({
    item: { type: 'Person', id: person.id, title: personName(person) },
    projectId: null,
    placeId: person.placeId,
  }),
});
