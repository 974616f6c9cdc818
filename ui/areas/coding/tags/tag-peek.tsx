import { TagView } from './tag-view.tsx';

/** Peek of a tag. */
export const TagPeek = ({ id }: { id: string }) => <TagView key={id} id={id} />;
