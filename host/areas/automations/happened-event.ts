import { ACTIVITY, type Activity } from '@earshot/core/areas/automations/activity';
import { CLOCK, type HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import type { AutomationRun } from '@earshot/core/areas/automations/automation-run';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import type { ReadAsOwner } from '@earshot/core/plugin/action';
import type { AutomationEvent } from '@earshot/core/plugin/automation-event';
import { Refusal } from '@earshot/core/refusal';
import { pathId } from '@earshot/core/rules/id';
import type { Change } from '../../operations/change.ts';
import type { Work } from '../../operations/work.ts';
import { activityOn } from './store/activity.ts';
import { actorOfRun } from './store/runs.ts';

/** Paths of pages by type, as in ui/frame/paths.ts. */
const PATHS: Readonly<Record<string, string>> = {
  Note: '/data',
  Insight: '/insights',
  Project: '/projects',
  Channel: '/channels',
  Dashboard: '/dashboards',
};

const byName = new Map<string, AnyEntity>(entities.map((entity) => [entity.name, entity]));

/** The entity of an event. */
export function nounOf({ entity }: Pick<AutomationEvent, 'entity'>): AnyEntity {
  const noun = byName.get(entity);
  if (!noun) throw new Error(`${entity} is no noun`);
  return noun;
}

/** Actor of an event, as used in its values. */
export interface Doer {
  /** name; '' for Earshot itself and for former members */
  by: string;
  activity: Activity | undefined;
}

export interface ReadEvent {
  event: AutomationEvent;
  at: string;
  row: AnyRow;
  who: Doer;
  origin: string;
}

/** An event about a row, as rules and actions receive it; its values are read as the owner. */
export async function eventAbout(
  work: Work,
  read: ReadAsOwner,
  { event, at, row, who, origin }: ReadEvent,
): Promise<HappenedEvent> {
  const noun = nounOf(event);
  const placeId = work.placeOf(noun, row);
  const title = noun.options.title?.(row as never) ?? '';
  return {
    event: event.id,
    at,
    object: { kind: noun.name, id: row.id, title, url: urlOf(origin, noun.name, { ...row, title, placeId }) },
    placeId,
    values: await event.values({ row, read, ...who } as never),
  };
}

function urlOf(origin: string, kind: string, { id, title, placeId }: { id: string; title: string; placeId: string }) {
  const path = PATHS[kind];
  if (path) return `${origin}${path}/${pathId(title, id)}`;
  // Objects without a page of their own are shown in their project or channel.
  if (kind === 'FileImport') return `${origin}${PATHS.Project}/${pathId('', placeId)}`;
  const channel = `${origin}${PATHS.Channel}/${pathId('', placeId)}`;
  return kind === 'Theme' ? `${channel}/themes/${pathId(title, id)}` : channel;
}

/** Actor of an event about a row: a member, or Earshot itself if `memberId` is null. */
export async function doerOf(
  change: Change,
  { verb }: Pick<AutomationEvent, 'verb'>,
  memberId: string | null,
  rowId: string,
): Promise<Doer> {
  const member = memberId === null ? undefined : await change.rows(Member).get(memberId);
  const activity = verb === ACTIVITY.verb ? await activityOn(change.transaction, memberId, rowId) : undefined;
  return { by: member?.name ?? '', activity };
}

/** The event of a run started by the clock. */
export const clockEvent = (placeId: string, at: string): HappenedEvent => ({
  event: CLOCK,
  at,
  object: null,
  placeId,
  values: {},
});

/** The event of a run, read again as its owner: refuses what they cannot open and what is gone. */
export async function eventOfRun(
  work: Work,
  read: ReadAsOwner,
  run: AutomationRun,
  { event, origin }: { event: AutomationEvent | undefined; origin: string },
): Promise<HappenedEvent> {
  if (run.objectId === null) return clockEvent(run.placeId, run.at);
  if (!event) throw new Refusal('UNPROCESSABLE', 'Its event is switched off. Switch it on, then retry.');
  try {
    const row = await work.load(nounOf(event), run.objectId);
    const who = await doerOf(work, event, await actorOfRun(work.transaction, run.id), row.id);
    return await eventAbout(work, read, { event, at: run.at, row, who, origin });
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'NOT_FOUND') throw fault;
    throw new Refusal(
      'NOT_FOUND',
      'The object of this event was deleted, or the automation’s owner can no longer open it.',
    );
  }
}
