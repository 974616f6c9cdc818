import { TagView } from './tag-view.tsx';

/** A tag beside another page. */
export const TagPeek = ({ id }: { id: string }) => <TagView key={id} id={id} />;
