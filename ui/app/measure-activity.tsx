import { type ActivePage, reportActivity } from '@earshot/core/areas/automations/activity';
import { limits } from '@earshot/core/limits';
import { useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStores } from '../data/use-stores.ts';
import { idIn } from '../frame/paths.ts';
import { ActivitySession } from './activity-session.ts';

const PAGE = /^\/(data|insights|projects|dashboards)\/([^/]+)/;
const NAMED_BY: Readonly<Record<string, ActivePage>> = {
  data: 'noteId',
  insights: 'insightId',
  projects: 'projectId',
  dashboards: 'dashboardId',
};
const ACTS = ['pointerdown', 'keydown', 'wheel'];

/** Last report of activity on each page, by the monotonic clock. */
const reported = new Map<string, number>();
const activity = new ActivitySession(() => performance.now());

/** Reports the user's activity on a page, if the workspace measures it; renders nothing. */
export const MeasureActivity = observer(function MeasureActivity() {
  const stores = useStores();
  const { session, workspaces } = stores;
  const { pathname } = useLocation();
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  const measures = session.state === 'in' && workspace?.measuresActivity === true;
  const [, kind = '', piece] = PAGE.exec(pathname) ?? [];
  const name = NAMED_BY[kind];
  const id = idIn(piece);
  const opened = id ? `${kind}/${id}` : pathname;
  const { colorScheme: theme } = useMantineColorScheme();
  useEffect(() => {
    if (!measures) return;
    activity.opened(opened);
    const report = () => {
      activity.acted();
      if (!name || !id) return;
      const now = performance.now();
      const before = reported.get(id) ?? Number.NEGATIVE_INFINITY;
      if (document.visibilityState !== 'visible' || now - before < limits.automations.activityMs) return;
      reported.set(id, now);
      // The user did not ask for this: if it fails, automations miss it.
      void stores.perform(reportActivity, { [name]: id, ...activity.figures(), theme }).catch(() => undefined);
    };
    const listening = { passive: true, capture: true };
    for (const act of ACTS) window.addEventListener(act, report, listening);
    return () => {
      for (const act of ACTS) window.removeEventListener(act, report, listening);
    };
  }, [stores, measures, name, id, opened, theme]);
  return null;
});
