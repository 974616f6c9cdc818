import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router';
import { Absent } from '../../../frame/absent.tsx';
import { idIn } from '../../../frame/paths.ts';
import { TagView } from './tag-view.tsx';

/** Page of a tag: description and highlights. */
export const TagPage = observer(function TagPage() {
  const id = idIn(useParams().id);
  return id ? <TagView key={id} id={id} /> : <Absent />;
});
