import type { NotificationKind } from '@earshot/core/areas/notifications/notification';
import type { SpineEvent } from '@earshot/core/model/operation';
import type { KnownItem } from '../search/known-items.ts';
import type { Flags } from './store/follows.ts';

/** Kinds of news for followers. */
export type NewsKind = Extract<NotificationKind, 'PUBLISHED' | 'CREATED' | 'CHANGED' | 'COMMENT'>;

/** Change of an object, with the followers to be notified. */
export interface News {
  kind: NewsKind;
  object: KnownItem;
  /** further objects whose followers are notified, nearest first; its place is separate */
  about: readonly string[];
  /** true if followers of its place are notified, false for followers of the object only */
  widely: boolean;
  /** actors; empty for Earshot itself. Nobody is notified of their own actions */
  actorIds: readonly string[];
  /** the comment, whose mentioned members were notified already */
  commentId?: string;
  at: string;
}

/** Current rows for the ids of events. */
export interface Facts {
  items: ReadonlyMap<string, KnownItem>;
  /** the page or person of each comment */
  commented: ReadonlyMap<string, string>;
  /** page and writers of each version */
  versions: ReadonlyMap<string, { pageId: string; authorIds: readonly string[] }>;
  /** times of tags on each highlight */
  tagged: ReadonlyMap<string, readonly { tagId: string; at: Date }[]>;
  /** the person linked to a speaker, and the speaker's note */
  speakers: ReadonlyMap<string, { personId: string; noteId: string }>;
}

/** Fields whose changes are news; changes of others, such as counts and ranks, are not. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  Note: ['title', 'fields'],
  Insight: ['title', 'fields'],
  Canvas: ['title'],
  Survey: ['title'],
  Tag: ['title', 'description', 'colour', 'groupId'],
  Theme: ['title', 'pinned'],
  Project: ['title', 'summary', 'status'],
  Folder: ['name'],
  Channel: ['title'],
  Person: ['name', 'email', 'fields'],
};
const CREATED = new Set(['Note', 'Insight', 'Canvas', 'Survey', 'Tag', 'Theme', 'Highlight', 'Project', 'Channel']);
/** Entities whose changes are sent to their own followers, and not to those of their place. */
const OWN_CHANGES = new Set(['Tag', 'Project', 'Folder', 'Channel', 'Person']);

/** The news in an event of the spine, oldest first. */
export function newsIn(event: SpineEvent, facts: Facts): News[] {
  const { type, entity, ids, actorId, at } = event;
  const actorIds = actorId === null ? [] : [actorId];
  const verb = type.split(':')[1];
  const about = (
    id: string,
    of: Omit<News, 'object' | 'actorIds' | 'at'> & { actorIds?: readonly string[] },
  ): News[] => {
    const object = facts.items.get(id);
    return object ? [{ object, actorIds, at, ...of }] : [];
  };
  if (type === 'comment:created')
    return ids.flatMap((commentId) => {
      const id = facts.commented.get(commentId) ?? '';
      return about(id, { kind: 'COMMENT', about: [id], widely: true, commentId });
    });
  if (type === 'version:created')
    return ids.flatMap((id) => {
      const { pageId = '', authorIds = [] } = facts.versions.get(id) ?? {};
      // An edit without a writer is the host's, such as an import.
      if (authorIds.length === 0) return [];
      return about(pageId, { kind: 'CHANGED', about: [], widely: true, actorIds: authorIds });
    });
  if (type === 'insight:published')
    return ids.flatMap((id) => about(id, { kind: 'PUBLISHED', about: [], widely: true }));
  if (entity === 'Highlight')
    return ids.flatMap((id) => highlightNews(event, id, facts).flatMap((of) => about(id, of)));
  if (entity === 'Speaker')
    return ids.flatMap((id) => {
      const spoken = facts.speakers.get(id);
      return spoken ? about(spoken.noteId, { kind: 'CREATED', about: [spoken.personId], widely: false }) : [];
    });
  if (verb === 'created' && CREATED.has(entity))
    return ids.flatMap((id) => about(id, { kind: 'CREATED', about: [], widely: true }));
  const news = CHANGES[entity]?.some((field) => event.fields.includes(field)) ?? false;
  if (verb === 'updated' && actorId !== null && news)
    return ids.flatMap((id) => about(id, { kind: 'CHANGED', about: [id], widely: !OWN_CHANGES.has(entity) }));
  return [];
}

type Told = Pick<News, 'kind' | 'about' | 'widely'>;

/** A highlight is news when created, and for its new tags. */
function highlightNews({ type, fields, at }: SpineEvent, id: string, { tagged }: Facts): Told[] {
  const made = type === 'highlight:created';
  if (!made && !fields.includes('tagIds')) return [];
  const since = Date.parse(at);
  const tags = (tagged.get(id) ?? []).filter((tag) => tag.at.getTime() >= since).map(({ tagId }) => tagId);
  return made || tags.length > 0 ? [{ kind: 'CREATED', about: tags, widely: made }] : [];
}

/** The nearest followed object for which a member is notified of news. */
export function sourceOf(
  { kind, object, about, widely }: News,
  above: readonly string[],
  followed: ReadonlyMap<string, Flags>,
): string | undefined {
  const wanted = ({ allChangesEnabled, insightsPublishedEnabled, allCommentsEnabled }: Flags): boolean =>
    kind === 'COMMENT' ? allCommentsEnabled : allChangesEnabled || (kind === 'PUBLISHED' && insightsPublishedEnabled);
  const near = [...about, ...(widely ? above : [])];
  return near.find((id) => {
    const flags = followed.get(id);
    return flags !== undefined && id !== (kind === 'CREATED' ? object.id : '') && wanted(flags);
  });
}
