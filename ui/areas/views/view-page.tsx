import { view as oneView, type View, type ViewObjectType } from '@earshot/core/areas/views/view';
import { observer } from 'mobx-react-lite';
import { type ComponentType, useMemo } from 'react';
import { useParams } from 'react-router';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { SavedSearch } from '../../frame/list-search.ts';
import { idIn } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { VIEWED } from './spots.ts';
import { CurrentView, LISTS } from './view-bar.tsx';
import { searchOf } from './view-settings.ts';

const BODIES: Record<ViewObjectType, ComponentType<InProject>> = {
  NOTE: (props) => <Filled spot={VIEWED.NOTE} props={props} />,
  HIGHLIGHT: (props) => <Filled spot={VIEWED.HIGHLIGHT} props={props} />,
  INSIGHT: (props) => <Filled spot={VIEWED.INSIGHT} props={props} />,
};

/** A view of a project: a list with the settings that were saved, which the address may change for the moment. */
export const ViewPage = observer(function ViewPage() {
  const { id, view } = useParams();
  const viewId = idIn(view);
  return viewId ? <Opened key={viewId} id={viewId} projectId={idIn(id)} /> : <Absent />;
});

const Opened = observer(function Opened({ id, projectId }: { id: string; projectId: string | undefined }) {
  const { row: view, state, error, reload } = useRow(oneView, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || view?.trashedAt || (view && view.projectId !== projectId))
    return <Absent text="This view is in trash, or it is not shared with you any more." />;
  return view ? <Shown view={view} /> : <PageSkeleton />;
});

const Shown = observer(function Shown({ view }: { view: View }) {
  const { viewData, objectType, title } = view;
  const saved = useMemo(() => searchOf(viewData), [viewData]);
  return (
    <CurrentView.Provider value={view}>
      <SavedSearch.Provider value={saved}>
        <ProjectFrame
          part={LISTS[objectType].part}
          width={objectType === 'HIGHLIGHT' ? 'widest' : 'wider'}
          name={title}
          body={BODIES[objectType]}
        />
      </SavedSearch.Provider>
    </CurrentView.Provider>
  );
});
