import { PersonView } from './person-view.tsx';

/** A person beside another page. */
export const PersonPeek = ({ id }: { id: string }) => <PersonView key={id} id={id} />;
