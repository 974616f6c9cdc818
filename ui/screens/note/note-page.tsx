import { observer } from 'mobx-react-lite';
import { useLocation, useParams } from 'react-router';
import { idIn } from '../../app/paths.ts';
import { Absent } from '../project/absent.tsx';
import { NoteView } from './note-view.tsx';
import { useAskedHighlight } from './use-asked-highlight.ts';

/** The page of a note. */
export const NotePage = observer(function NotePage() {
  const id = idIn(useParams().id);
  const { state } = useLocation();
  const highlightId = useAskedHighlight();
  const fresh = (state as { fresh?: boolean } | null)?.fresh === true;
  return id ? <NoteView key={id} id={id} highlightId={highlightId} fresh={fresh} /> : <Absent />;
});
