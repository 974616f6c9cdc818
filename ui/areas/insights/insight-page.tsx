import { observer } from 'mobx-react-lite';
import { useLocation, useParams } from 'react-router';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { InsightView } from './insight-view.tsx';

/** The page of an insight. */
export const InsightPage = observer(function InsightPage() {
  const id = idIn(useParams().id);
  const { state } = useLocation();
  const fresh = (state as { fresh?: boolean } | null)?.fresh === true;
  return id ? <InsightView key={id} id={id} fresh={fresh} /> : <Absent />;
});
