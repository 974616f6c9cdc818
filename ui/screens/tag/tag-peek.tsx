import { TagView } from './tag-page.tsx';

/** A tag beside another page. */
export const TagPeek = ({ id }: { id: string }) => <TagView key={id} id={id} />;
