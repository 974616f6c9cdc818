import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, listedBy, paths } from '../../../frame/paths.ts';
import { DataNeighbourButtons } from './data-neighbour-buttons.tsx';
import { DataPointView } from './data-point-view.tsx';

/** The page of a data point. */
export const DataPointPage = observer(function DataPointPage() {
  const { id: channel, dataId } = useParams();
  const [id, channelId] = [idIn(dataId), idIn(channel)];
  const navigate = useNavigate();
  const listed = listedBy(useLocation());
  if (!id || !channelId) return <Absent />;
  return (
    <DataPointView
      key={id}
      id={id}
      listed={listed}
      beside={<DataNeighbourButtons id={id} channelId={channelId} />}
      onGone={() => void navigate(`${paths.channel({ id: channelId, title: '' }, 'data')}${listed}`, { replace: true })}
    />
  );
});
