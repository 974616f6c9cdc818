import type { Level } from '@earshot/core/model/entity';
import type { Panel, PanelPlace } from '@earshot/core/model/panel';
import type { PanelItem } from '@earshot/core/plugin/panel';
import { reaches } from '@earshot/core/rules/permission';
import { displayTitle } from '@earshot/core/rules/text';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { ComponentType } from 'react';

/** Contribution of an area to a spot. */
export interface Fill {
  spot: string;
  Piece: ComponentType<object>;
}

/** Subject of the panels at a place, and the place whose grants determine their visibility: null for the workspace. */
export interface PanelAbout {
  item: PanelItem | null;
  projectId: string | null;
  placeId: string | null;
}

/** Subject of the panels beside or in a page: visible to readers of its project. */
export const aboutPage = (
  type: 'Note' | 'Insight',
  page: { id: string; title: string; projectId: string },
): PanelAbout => ({
  item: { type, id: page.id, title: displayTitle(type === 'Note' ? 'note' : 'insight', page.title) },
  projectId: page.projectId,
  placeId: page.projectId,
});

/** Name of a panel in a row or document. */
export interface StoredPanelName {
  pluginId: string;
  panelId: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const HIDDEN = 'earshot-hidden-panels';

/** Key of a panel, unique among all plugins. */
export const panelKey = ({ pluginId, id }: Pick<Panel, 'pluginId' | 'id'>): string => `${pluginId}/${id}`;

/** Contributions to pages: fills of areas, and panels of active plugins. */
export class PanelStore {
  readonly hidden = observable.set<string>();
  private contributed: readonly Panel[] = [];
  private readonly fills: ReadonlyMap<string, readonly Fill[]>;

  constructor(
    fills: readonly Fill[],
    private readonly storage?: Storage,
  ) {
    this.fills = Map.groupBy(fills, ({ spot }) => spot);
    makeObservable<this, 'contributed'>(this, { contributed: observableRef });
    for (const key of hiddenIn(storage)) this.hidden.add(key);
  }

  /** Fills of areas at a spot, in area order. */
  filled(spot: string): readonly Fill[] {
    return this.fills.get(spot) ?? [];
  }

  /** Replaces the panels by those listed by the host. */
  take(panels: readonly Panel[]): void {
    if (panels !== this.contributed) runInAction(() => (this.contributed = panels));
  }

  /** Panels at a place for a level there, by rank; without those hidden by the user unless `all`. */
  at(place: PanelPlace, level: Level, all = false): Panel[] {
    return this.contributed
      .filter(
        (one) => one.place === place && reaches(level, one.level as Level) && (all || !this.hidden.has(panelKey(one))),
      )
      .toSorted((a, b) => a.rank - b.rank || (panelKey(a) < panelKey(b) ? -1 : 1));
  }

  /** Panel of a stored row, at any level; undefined while its plugin is off or missing. */
  named(place: PanelPlace, { pluginId, panelId }: StoredPanelName): Panel | undefined {
    return this.contributed.find((one) => one.place === place && one.pluginId === pluginId && one.id === panelId);
  }

  /** Address of the module that draws a plugin's charts. */
  chartModule(pluginId: string): string | undefined {
    return this.contributed.find((one) => one.place === 'CHART' && one.pluginId === pluginId)?.module;
  }

  /** Hides or shows a panel for the user in this browser. */
  show(panel: Panel, shown: boolean): void {
    runInAction(() => (shown ? this.hidden.delete(panelKey(panel)) : this.hidden.add(panelKey(panel))));
    try {
      this.storage?.setItem(HIDDEN, JSON.stringify([...this.hidden]));
    } catch {
      // Storage is full: the choice lasts until the page is closed.
    }
  }
}

function hiddenIn(storage: Storage | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(HIDDEN) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return []; // written by something else
  }
}
