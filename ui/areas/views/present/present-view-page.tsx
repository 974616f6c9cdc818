import { project as oneProject, type Project } from '@earshot/core/areas/places/project';
import type { View } from '@earshot/core/areas/views/view';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { slideIn, useLeave } from '../../../frame/stage/use-stage.ts';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { OpenedView } from '../opened-view.tsx';
import { PRESENTED, type Presenting } from '../spots.ts';

const BODIES: Record<keyof typeof PRESENTED, ComponentType<Presenting>> = {
  NOTE: (props) => <Filled spot={PRESENTED.NOTE} props={props} />,
  HIGHLIGHT: (props) => <Filled spot={PRESENTED.HIGHLIGHT} props={props} />,
  INSIGHT: (props) => <Filled spot={PRESENTED.INSIGHT} props={props} />,
};

/** Presentation of a view's rows (IN-03). */
export const PresentViewPage = observer(function PresentViewPage() {
  const placeId = idIn(useParams().id);
  return (
    <OpenedView placeId={placeId}>
      {(view) => (view.objectType === 'PERSON' ? <Absent /> : <Presented view={view} body={BODIES[view.objectType]} />)}
    </OpenedView>
  );
});

interface PresentedProps {
  view: View;
  body: ComponentType<Presenting>;
}

const Presented = observer(function Presented({ view, body }: PresentedProps) {
  const { row: project, state, error, reload } = useRow(oneProject, view.placeId);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || project?.trashedAt)
    return <Absent text="This project is in trash, or is no longer shared with you." />;
  return project ? <Shown view={view} body={body} project={project} /> : <PageSkeleton />;
});

const Shown = observer(function Shown({ view, body: Body, project }: PresentedProps & { project: Project }) {
  const { access } = useStores();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const leave = useLeave(paths.view(project, view));
  return (
    <Body
      project={project}
      writes={access.may(project.id, 'WRITE')}
      rowId={idIn(useParams().row)}
      slide={slideIn(search)}
      leave={leave}
      go={(row, slide) => {
        const query = slide === 0 ? '' : `?s=${slide + 1}`;
        void navigate(`${paths.presentView(project, view, row)}${query}`, { replace: true });
      }}
    />
  );
});
