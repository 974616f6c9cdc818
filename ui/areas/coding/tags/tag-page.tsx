import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router';
import { Absent } from '../../../frame/absent.tsx';
import { idIn } from '../../../frame/paths.ts';
import { TagView } from './tag-view.tsx';

/** The page of a tag: what it stands for and the highlights that have it. */
export const TagPage = observer(function TagPage() {
  const id = idIn(useParams().id);
  return id ? <TagView key={id} id={id} /> : <Absent />;
});
