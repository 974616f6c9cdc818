import { channels, deleteChannel, restoreChannel } from '@earshot/core/areas/channels/channel';
import { dataPoints, deleteDataPoint, restoreDataPoint } from '@earshot/core/areas/channels/data-point';
import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import { deleteHighlight, highlights, restoreHighlight } from '@earshot/core/areas/coding/highlight';
import { deleteTag, restoreTag, tags } from '@earshot/core/areas/coding/tag';
import { deleteTagGroup, restoreTagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { deleteFile, files, restoreFile } from '@earshot/core/areas/files/file';
import { comments, deleteComment, restoreComment } from '@earshot/core/areas/pages/comment';
import { deleteInsight, insights, restoreInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, notes, restoreNote } from '@earshot/core/areas/pages/note';
import { deleteFolder, folders, restoreFolder } from '@earshot/core/areas/places/folder';
import { deleteProject, projects, restoreProject } from '@earshot/core/areas/places/project';
import { deleteGroup, groups, restoreGroup } from '@earshot/core/areas/workspace/group';
import type { AnyEntity } from '@earshot/core/model/entity';
import { conditionsOf, type Operation, type Page } from '@earshot/core/model/operation';
import { cleanLine, displayTitle } from '@earshot/core/rules/text';
import type * as z from 'zod';
import type { StoredRow } from '../../../data/entity-store.ts';
import { meets } from '../../../data/row-list.ts';
import { idIn } from '../../../frame/paths.ts';

/** What the trash page needs to know of a row, whatever noun it is. */
export interface TrashedRow extends StoredRow {
  title?: string;
  name?: string;
  text?: string;
  body?: string;
  createdBy?: string | null;
  projectId?: string | null;
  channelId?: string | null;
  /** its creation was undone: nobody deleted it */
  undone?: boolean;
  folderId?: string | null;
  detached?: boolean;
  parentId?: string | null;
}

export interface TrashKind {
  key: string;
  title: string;
  /** the one of them, in a sentence */
  noun: string;
  list: Operation<z.ZodObject, Page<TrashedRow>>;
  restore: Operation<z.ZodObject<{ id: z.ZodUUID }>, TrashedRow>;
  /** the operation that put it here, as the audit log calls it */
  removedBy: string;
  titleOf: (row: TrashedRow) => string;
  /**
   * who takes it out: of a place itself whoever has FULL, of something in a project or channel WRITE, of what somebody
   * said its author or FULL, of something of the whole workspace an administrator
   */
  of: 'place' | 'inside' | 'author' | 'workspace';
  /** what else comes back or has to be known */
  says: string;
}

const kind = (all: Omit<TrashKind, 'list' | 'restore'> & { list: unknown; restore: unknown }) => all as TrashKind;

/** The kinds of things that can lie in trash, in the order of the page. */
const TRASH_KINDS: readonly TrashKind[] = [
  kind({
    key: 'notes',
    title: 'Notes',
    noun: 'note',
    list: notes,
    restore: restoreNote,
    removedBy: deleteNote.name,
    titleOf: ({ title }) => displayTitle('note', title),
    of: 'inside',
    says: 'A note comes back with its highlights.',
  }),
  kind({
    key: 'insights',
    title: 'Insights',
    noun: 'insight',
    list: insights,
    restore: restoreInsight,
    removedBy: deleteInsight.name,
    titleOf: ({ title }) => displayTitle('insight', title),
    of: 'inside',
    says: 'An insight comes back with its quotes; a published one is published again.',
  }),
  kind({
    key: 'highlights',
    title: 'Highlights',
    noun: 'highlight',
    list: highlights,
    restore: restoreHighlight,
    removedBy: deleteHighlight.name,
    titleOf: ({ text }) => displayTitle('highlight', text),
    of: 'inside',
    says: 'A highlight comes back to its words; when they are gone from the note, to its lost tray.',
  }),
  kind({
    key: 'tags',
    title: 'Tags',
    noun: 'tag',
    list: tags,
    restore: restoreTag,
    removedBy: deleteTag.name,
    titleOf: ({ title }) => displayTitle('tag', title),
    of: 'inside',
    says: 'A tag comes back to the highlights that it stood on; one that was merged is taken apart again.',
  }),
  kind({
    key: 'tag-groups',
    title: 'Tag groups',
    noun: 'tag group',
    list: tagGroups,
    restore: restoreTagGroup,
    removedBy: deleteTagGroup.name,
    titleOf: ({ title }) => displayTitle('group', title),
    of: 'inside',
    says: 'A tag group comes back with its tags, but for those that were put elsewhere meanwhile.',
  }),
  kind({
    key: 'files',
    title: 'Files',
    noun: 'file',
    list: files,
    restore: restoreFile,
    removedBy: deleteFile.name,
    titleOf: ({ name }) => displayTitle('file', name),
    of: 'inside',
    says: 'A file comes back to its page, and to where its picture stands in the text.',
  }),
  kind({
    key: 'data',
    title: 'Data',
    noun: 'data point',
    list: dataPoints,
    restore: restoreDataPoint,
    removedBy: deleteDataPoint.name,
    titleOf: ({ title = '', text = '' }) => dataPointTitle({ title, text }),
    of: 'inside',
    says: 'A data point comes back to its channel.',
  }),
  kind({
    key: 'comments',
    title: 'Comments',
    noun: 'comment',
    list: comments,
    restore: restoreComment,
    removedBy: deleteComment.name,
    titleOf: ({ body }) => cleanLine(body ?? ''),
    of: 'author',
    says: 'A first comment comes back with its replies. Its author takes it out, or somebody with full access.',
  }),
  kind({
    key: 'projects',
    title: 'Projects',
    noun: 'project',
    list: projects,
    restore: restoreProject,
    removedBy: deleteProject.name,
    titleOf: ({ title }) => displayTitle('project', title),
    of: 'place',
    says: 'A project comes back with everything in it. Those that you have full access to are shown.',
  }),
  kind({
    key: 'folders',
    title: 'Folders',
    noun: 'folder',
    list: folders,
    restore: restoreFolder,
    removedBy: deleteFolder.name,
    titleOf: ({ name }) => displayTitle('folder', name),
    of: 'place',
    says: 'A folder comes back with the projects in it. Those that you have full access to are shown.',
  }),
  kind({
    key: 'channels',
    title: 'Channels',
    noun: 'channel',
    list: channels,
    restore: restoreChannel,
    removedBy: deleteChannel.name,
    titleOf: ({ title }) => displayTitle('channel', title),
    of: 'place',
    says: 'A channel comes back with its data and what is known of how it came. Those that you have full access to are shown.',
  }),
  kind({
    key: 'groups',
    title: 'Groups',
    noun: 'group',
    list: groups,
    restore: restoreGroup,
    removedBy: deleteGroup.name,
    titleOf: ({ name }) => displayTitle('group', name),
    of: 'workspace',
    says: 'A group comes back with its people, and the access that was given to it counts again.',
  }),
];

const inProjects = TRASH_KINDS.filter(({ list }) =>
  conditionsOf((list.output as { of: AnyEntity }).of).includes('projectId'),
);

/** The kinds of things that lie in trash; of one project those that a project holds. */
export const kindsOf = (projectId: string | undefined): readonly TrashKind[] => (projectId ? inProjects : TRASH_KINDS);

/** How what lies in trash is asked for, of any kind, all of it or one project's; what was thrown away last comes first. */
export function trashed(projectId: string | undefined) {
  const where = projectId ? { projectId } : {};
  return {
    condition: { trashed: true, ...where },
    orderBy: 'UPDATED_AT_DESC',
    belongs: (row: TrashedRow) => row.trashedAt !== null && row.undone !== true && meets(row, where),
  };
}

/** What an address shows: the trash of one project, if it names one, and of a kind, if it names one of those. */
export function trashIn(search: URLSearchParams): { projectId: string | undefined; kind: TrashKind | undefined } {
  const projectId = idIn(search.get('projectId') ?? undefined);
  return { projectId, kind: kindsOf(projectId).find(({ key }) => key === search.get('kind')) };
}

/** The search part of the address of a kind. */
export const searchFor = (kind: TrashKind | undefined, projectId: string | undefined): string =>
  `?${new URLSearchParams({ ...(projectId ? { projectId } : {}), ...(kind ? { kind: kind.key } : {}) })}`;
