import { observer } from 'mobx-react-lite';
import { useLocation, useParams } from 'react-router';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { NoteView } from './note-view.tsx';

/** The page of a note. */
export const NotePage = observer(function NotePage() {
  const id = idIn(useParams().id);
  const { state } = useLocation();
  const fresh = (state as { fresh?: boolean } | null)?.fresh === true;
  return id ? <NoteView key={id} id={id} fresh={fresh} /> : <Absent />;
});
