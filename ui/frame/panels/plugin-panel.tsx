import { limits } from '@earshot/core/limits';
import type { Panel } from '@earshot/core/model/panel';
import type { PanelProps } from '@earshot/core/plugin/panel';
import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { Fence } from '../../kit/states/fence.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { panelComponent } from './load-panel.ts';
import type { PanelAbout } from './panel-store.ts';
import classes from './plugin-panel.module.css';
import { budgetOf } from './read-budget.ts';
import { ReadingClient } from './reading-client.ts';

interface PluginPanelProps {
  panel: Panel;
  about: PanelAbout;
  /** date range of the page */
  range?: PanelProps['range'];
}

const ALL_TIME = { from: null, before: null };

/** A panel of a plugin with error isolation: its errors do not affect the page. */
export function PluginPanel({ panel, about, range = ALL_TIME }: PluginPanelProps) {
  const client = useReadingClient(panel);
  const navigate = useNavigate();
  const scheme = useComputedColorScheme('light');
  const Drawn = panelComponent<PanelProps>(panel.module);
  const open = (path: string) => {
    if (/^\/(?![/\\])/.test(path)) void navigate(path);
  };
  const broken = <Trouble>“{panel.title}” could not be shown. The page around it is not affected.</Trouble>;
  return (
    <section className={classes.panel} aria-label={panel.title}>
      <Fence key={`${panel.module} ${about.item?.id}`} instead={broken}>
        <Suspense fallback={<Patience title={panel.title} />}>
          {client && (
            <Drawn
              panel={panel.id}
              place={panel.place}
              item={about.item}
              projectId={about.projectId}
              range={range}
              client={client}
              scheme={scheme}
              open={open}
            />
          )}
        </Suspense>
      </Fence>
    </section>
  );
}

function useReadingClient({ module, reads }: Panel): ReadingClient | undefined {
  const { api, onScreen } = useStores();
  const [client, setClient] = useState<ReadingClient>();
  const named = reads.join(' ');
  useEffect(() => {
    const one = new ReadingClient({
      reads: named === '' ? [] : named.split(' '),
      budget: budgetOf(module),
      ask: (operation, input, signal) => api.ask(operation, input as never, { signal, apart: true }),
    });
    setClient(one);
    void one.attend(onScreen).catch(() => {}); // its reads report the lost network
    return () => one.close();
  }, [api, onScreen, named, module]);
  return client;
}

const Trouble = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.trouble} dir="auto">
    {children}
  </p>
);

function Patience({ title }: { title: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), limits.panel.loadMs);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <Trouble>“{title}” has not answered. Reload the page to try again.</Trouble>
  ) : (
    <TextSkeleton lines={4} />
  );
}
