import { observer } from 'mobx-react-lite';
import { useNavigate, useParams } from 'react-router';
import { idIn, paths } from '../../app/paths.ts';
import { Absent } from '../project/absent.tsx';
import { DataPointView } from './data-point-view.tsx';

/** The page of a data point. */
export const DataPointPage = observer(function DataPointPage() {
  const { id: channel, dataId } = useParams();
  const [id, channelId] = [idIn(dataId), idIn(channel)];
  const navigate = useNavigate();
  if (!id || !channelId) return <Absent />;
  return (
    <DataPointView
      key={id}
      id={id}
      onGone={() => void navigate(paths.channel({ id: channelId, title: '' }, 'data'), { replace: true })}
    />
  );
});
