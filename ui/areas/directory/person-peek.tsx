import { PersonView } from './person-view.tsx';

/** Peek of a person. */
export const PersonPeek = ({ id }: { id: string }) => <PersonView key={id} id={id} />;
