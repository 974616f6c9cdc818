import { type Canvas, canvases } from '@earshot/core/areas/canvas/canvas';
import { type Insight, insights } from '@earshot/core/areas/pages/insight';
import { type Note, notes } from '@earshot/core/areas/pages/note';
import { openedPages } from '@earshot/core/areas/pages/opened-page';
import type { PageType } from '@earshot/core/areas/pages/page-type';
import type { Title } from '@earshot/core/areas/search/search';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useAsk, useList } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useProjects } from '../../places/projects/use-places.ts';
import { HomeList } from '../start/home-list.tsx';

const SHOWN = 5;
const KINDS = { NOTE: 'note', INSIGHT: 'insight', CANVAS: 'canvas' } as const satisfies Record<PageType, string>;

/** Pages that the user opened last, on Home. */
export const RecentlyOpened = observer(function RecentlyOpened() {
  const asked = useAsk(openedPages, {});
  const { reload, state } = asked;
  // Opened pages are not announced by the host: the loaded list can be outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of Home
  useEffect(() => {
    if (state === 'ready') void reload();
  }, []);
  const opened = asked.data?.slice(0, SHOWN);
  const wish = (type: PageType) => {
    const ids = (opened ?? []).filter((one) => one.type === type).map(({ id }) => id);
    return [{ condition: { id: ids }, first: SHOWN }, ids.length > 0] as const;
  };
  const lists = {
    NOTE: useList<Note>(notes, ...wish('NOTE')),
    INSIGHT: useList<Insight>(insights, ...wish('INSIGHT')),
    CANVAS: useList<Canvas>(canvases, ...wish('CANVAS')),
  };
  const projects = useProjects().rows;
  const titleOf = ({ id, type }: { id: string; type: PageType }): Title[] => {
    const row = lists[type].rows.find((one) => one.id === id);
    const project = projects.find((one) => one.id === row?.projectId);
    const placeTitle = project ? displayTitle('project', project.title) : '';
    return row ? [{ id, type, title: displayTitle(KINDS[type], row.title), placeTitle, pageId: id }] : [];
  };
  const waiting = opened?.some(({ type }) => lists[type].state !== 'ready');
  const titles = opened?.flatMap(titleOf);
  return (
    <HomeList
      title="Recently opened"
      all={paths.browse('notes', 'recent')}
      rows={waiting && titles?.length === 0 ? undefined : titles}
      error={asked.state === 'failed' && !asked.data ? asked.error : null}
      again={reload}
    />
  );
});
