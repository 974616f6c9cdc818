import { useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { scopeOfPath, searchOf } from '../areas/ask/ask-scope.ts';
import { Refused } from '../data/refused.ts';
import { useStores } from '../data/use-stores.ts';
import type { KeyBinding } from '../frame/keys.ts';
import { loadPiece } from '../frame/load-screen.ts';
import { paths } from '../frame/paths.ts';
import { useKeys } from '../frame/use-keys.ts';
import { toast } from '../kit/dialogs/toast.tsx';
import { Fence } from '../kit/states/fence.tsx';
import { ARRANGE_EVENT, MOVE_EVENT } from '../kit/table/move-event.ts';
import { useFetchAhead } from '../kit/table/use-fetch-ahead.ts';
import { TRADE_WORDS } from './palette/trade-words.ts';
import { TypedAhead } from './palette/typed-ahead.tsx';
import { type Panels, usePanels } from './panels.ts';

const loadPalette = async () => ({ default: (await import('./palette/palette.tsx')).Palette });
const Palette = lazy(() => loadPiece(loadPalette));
const HelpSheet = lazy(() => loadPiece(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet })));

/** Global key bindings, and the panels that they open. */
export const GlobalKeys = observer(function GlobalKeys() {
  const { undo, directory } = useStores();
  const panels = usePanels();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { toggleColorScheme } = useMantineColorScheme();
  const typed = useRef('');
  const close = useCallback(() => panels.close(), [panels]);
  usePaletteAhead();
  const go = (id: string, title: string, keys: string | undefined, to: string) => ({
    id,
    title,
    group: 'Go to',
    keys: keys === undefined ? [] : [keys],
    run: () => void navigate(to),
  });
  const bindings: KeyBinding[] = [
    {
      id: 'palette',
      title: 'Search or jump to anything',
      group: 'General',
      keys: ['mod+k'],
      hidden: true,
      run: () => panels.show('palette'),
    },
    {
      id: 'ask',
      title: 'Ask',
      group: 'General',
      keys: ['mod+j'],
      run: () => void navigate({ pathname: paths.ask(), search: searchOf(scopeOfPath(pathname)) }),
    },
    { id: 'help', title: 'Keyboard shortcuts', group: 'General', keys: ['?'], run: () => panels.show('help') },
    {
      id: 'search',
      title: 'Search',
      group: 'General',
      keys: ['/'],
      hidden: true,
      run: () => void navigate(paths.search()),
    },
    {
      id: 'undo',
      title: undo.last?.says ? `Undo: ${undo.last.says}` : 'Undo',
      group: 'General',
      keys: ['mod+z'],
      when: () => undo.last !== undefined || undo.busy,
      run: () => void takeBack(() => undo.undo(), 'Undone'),
    },
    {
      id: 'redo',
      title: undo.next?.says ? `Redo: ${undo.next.says}` : 'Redo',
      group: 'General',
      keys: ['mod+shift+z', 'mod+y'],
      when: () => undo.next !== undefined || undo.busy,
      run: () => void takeBack(() => undo.redo(), 'Redone'),
    },
    { id: 'next', title: 'Next row', group: 'Lists', keys: ['j'], hidden: true, run: () => moveRow(1) },
    { id: 'previous', title: 'Previous row', group: 'Lists', keys: ['k'], hidden: true, run: () => moveRow(-1) },
    {
      id: 'arrange-up',
      title: 'Move up in a manual order',
      group: 'Lists',
      keys: ['alt+arrowup'],
      hidden: true,
      run: () => arrange(-1),
    },
    {
      id: 'arrange-down',
      title: 'Move down in a manual order',
      group: 'Lists',
      keys: ['alt+arrowdown'],
      hidden: true,
      run: () => arrange(1),
    },
    go('go-home', 'Go to Home', 'g h', paths.home),
    go('go-search', 'Go to Search', 'g s', paths.search()),
    go('go-explore', 'Go to Explore', 'g e', paths.explore()),
    go('go-recent', 'Go to Recent', 'g r', paths.recent()),
    go('go-activity', 'Go to Activity wrap', undefined, paths.activity()),
    go('go-browse', 'Go to Browse', 'g b', paths.browse()),
    go('go-own-notes', 'Go to notes created by you', undefined, paths.browse('notes', 'yours')),
    go('go-own-insights', 'Go to insights created by you', undefined, paths.browse('insights', 'yours')),
    go('go-opened-notes', 'Go to recently opened notes', undefined, paths.browse('notes', 'recent')),
    go('go-opened-insights', 'Go to recently opened insights', undefined, paths.browse('insights', 'recent')),
    go('go-folders', 'Go to Folders', undefined, paths.folders),
    go('go-help', 'Go to Help', undefined, paths.help()),
    go('go-notifications', 'Go to Notifications', 'g n', paths.notifications),
    go('go-projects', 'Go to Projects', 'g p', paths.projects),
    go('go-channels', 'Go to Channels', 'g c', paths.channels),
    go('go-dashboards', 'Go to Dashboards', 'g d', paths.dashboards),
    { ...go('go-people', 'Go to People', 'g o', paths.people), when: () => directory.reads },
    go('go-settings', 'Go to Settings', 'g ,', paths.settings()),
    go('go-trash', 'Go to Trash', 'g t', paths.settings('trash')),
    { id: 'scheme', title: 'Switch between light and dark', group: 'General', keys: [], run: toggleColorScheme },
  ];
  useKeys(bindings.map((one) => withTradeWords(one)));
  return (
    <Fence onBreak={(reason) => missing(panels, reason)} instead={null}>
      <Suspense fallback={panels.open === 'palette' && <TypedAhead text={typed} onClose={close} />}>
        {panels.open === 'palette' && <Palette typed={typed} onClose={close} />}
        {panels.open === 'help' && <HelpSheet onClose={close} />}
      </Suspense>
    </Fence>
  );
});

function withTradeWords(binding: KeyBinding): KeyBinding {
  const also = TRADE_WORDS[binding.id];
  return also === undefined ? binding : { ...binding, also };
}

// The user types on right after the shortcut.
function usePaletteAhead(): void {
  const ahead = useFetchAhead();
  useEffect(() => {
    if (ahead) void loadPalette().catch(() => undefined);
  }, [ahead]);
}

function missing(panels: Panels, reason: unknown): void {
  panels.close();
  const text = 'Part of this page did not load. Check your network and reload the page.';
  toast.failed(new Refused('OFFLINE', text, {}, { reason }), 'Loading chunk failed');
}

/** Moves within the focused table, else within the page's first one; false if there is none. */
function moveRow(step: number): boolean {
  const table =
    document.activeElement?.closest('[data-rows]') ?? document.querySelector('aside [data-rows], #content [data-rows]');
  return table?.dispatchEvent(new CustomEvent(MOVE_EVENT, { detail: step })) ?? false;
}

/** Moves the focused row; false without a manual order. */
function arrange(step: number): boolean {
  const event = new CustomEvent(ARRANGE_EVENT, { detail: step, bubbles: true, cancelable: true });
  return document.activeElement?.dispatchEvent(event) === false;
}

async function takeBack(act: () => Promise<{ says: string } | undefined>, word: string): Promise<void> {
  try {
    const step = await act();
    if (step) toast.done(step.says === '' ? `${word}.` : `${word}: ${step.says}`);
  } catch (reason) {
    toast.failed(reason, 'This can no longer be undone');
  }
}
