import { view as oneView, type View } from '@earshot/core/areas/views/view';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { SavedSearch } from '../../frame/list-search.ts';
import { idIn, paths } from '../../frame/paths.ts';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { searchOf } from './settings/view-settings.ts';
import { CurrentView } from './view-bar.tsx';

interface OpenedViewProps {
  /** place of the view in the address */
  placeId: string | undefined;
  children: (view: View) => ReactNode;
}

/** The view in an address (`:view`), with its saved settings; a canvas view opens its canvas. */
export const OpenedView = observer(function OpenedView(props: OpenedViewProps) {
  const viewId = idIn(useParams().view);
  return viewId ? <Opened key={viewId} id={viewId} {...props} /> : <Absent />;
});

const Opened = observer(function Opened({ id, placeId, children }: OpenedViewProps & { id: string }) {
  const { row: view, state, error, reload } = useRow(oneView, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || view?.trashedAt || (view && view.placeId !== placeId))
    return <Absent text="This view is in trash, or is no longer shared with you." />;
  if (view?.docId) return <Navigate to={paths.canvas({ id: view.docId, title: '' })} replace />;
  return view ? <Saved view={view}>{children}</Saved> : <PageSkeleton />;
});

function Saved({ view, children }: { view: View; children: OpenedViewProps['children'] }) {
  const { layout, viewData } = view;
  const saved = useMemo(() => searchOf({ layout, viewData }), [layout, viewData]);
  return (
    <CurrentView.Provider value={view}>
      <SavedSearch.Provider value={saved}>{children(view)}</SavedSearch.Provider>
    </CurrentView.Provider>
  );
}
