import { Channel } from '@earshot/core/areas/channels/channel';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { File } from '@earshot/core/areas/files/file';
import { Comment } from '@earshot/core/areas/pages/comment';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Share } from '@earshot/core/areas/pages/share';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import { Group } from '@earshot/core/areas/workspace/group';
import { Invite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { pageEntities } from '@earshot/core/model/page';
import { Grant } from '@earshot/core/model/place';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { snake, tableOf } from '../../../store/columns.ts';
import { dropFromIndex } from '../../search/index-rows.ts';

const DUE = `trashed_at < now() - ${limits.trashDays} * interval '1 day'`;
// Its source may send it again: a trace of its name keeps it away, and tells nothing. What an undone import brought may come
// again: nobody deleted it.
const KEEP_AWAY = `
  insert into erased_points select workspace_id, channel_id, sha256(convert_to(external_id, 'UTF8')) from data_points
  where workspace_id = $1 and id = any($2::uuid[]) and not undone on conflict do nothing`;
/** So many of a kind in one transaction; the job comes back for the rest. */
const AT_ONCE = 200;
const IN_TRASH = [
  Folder,
  Project,
  Channel,
  DataPoint,
  Note,
  Insight,
  Highlight,
  Comment,
  Share,
  Tag,
  TagGroup,
  File,
  Group,
  Grant,
  Invite,
];

/** Erases what has been in trash for its time, with everything that is in it (RT-02). */
export function purgeTrash(documents: Documents, atOnce = AT_ONCE): Job {
  return job({
    kind: 'purge-trash',
    input: z.strictObject({}),
    deadlineMs: 600_000,
    says: `Erase what has been in trash for ${limits.trashDays} days.`,
    run: async ({ change }) => {
      const bin = new Bin(change, atOnce);
      const folders = await bin.folders();
      const projects = await bin.take(Project, ['folder_id', folders.flat(), 'not detached']);
      await bin.moveOut(Folder, 'parentId', folders.flat(), folders.flat());
      await bin.moveOut(Project, 'folderId', folders.flat(), projects);
      const channels = await bin.take(Channel);
      // Those in a channel that goes are not listed one by one: there may be millions.
      const points = await bin.take(DataPoint);
      const [notes, insights] = await bin.pages(projects);
      const highlights = await bin.take(Highlight, ['note_id', notes], ['project_id', projects]);
      const comments = await bin.take(Comment, ['page_id', [...notes, ...insights]]);
      const shares = await bin.take(Share, ['insight_id', insights], ['highlight_id', highlights]);
      const tags = await bin.take(Tag, ['project_id', projects]);
      const tagGroups = await bin.take(TagGroup, ['project_id', projects]);
      const files = await bin.take(
        File,
        ['page_id', [...notes, ...insights]],
        ['project_id', projects],
        ['channel_id', channels],
      );
      const groups = await bin.take(Group);
      const grants = await bin.take(
        Grant,
        ['place_id', [...folders.flat(), ...projects, ...channels]],
        ['principal_id', groups],
      );
      const invites = await bin.take(Invite);
      await dropFromIndex(change.transaction, [
        ...highlights,
        ...tags,
        ...notes,
        ...insights,
        ...projects,
        ...channels,
        ...points,
        ...folders.flat(),
      ]);
      await eraseRows(change, Share, shares);
      await eraseRows(change, Highlight, highlights);
      await eraseRows(change, Comment, comments);
      await eraseRows(change, Tag, tags);
      await eraseRows(change, TagGroup, tagGroups);
      await eraseRows(change, File, files);
      await eraseRows(change, Note, notes);
      await eraseRows(change, Insight, insights);
      await eraseRows(change, Project, projects);
      await change.transaction.sql(KEEP_AWAY, [change.workspaceId, points]);
      await eraseRows(change, DataPoint, points);
      await eraseRows(change, Channel, channels);
      for (const level of folders.toReversed()) await eraseRows(change, Folder, level);
      await eraseRows(change, Grant, grants);
      await eraseRows(change, Group, groups);
      await eraseRows(change, Invite, invites);
      change.transaction.afterCommit(() => {
        for (const id of [...notes, ...insights]) documents.forget(id);
      });
      // Their bytes go once no row names them any more, and this has committed.
      if (files.length > 0) await change.enqueue('purge-bytes', {}, { key: `purge-bytes:${change.workspaceId}` });
      if (await bin.holdsMore()) await change.enqueue('purge-trash', {});
    },
  });
}

type Within = [column: string, ids: string[], only?: string];

/**
 * What goes, locked from the outside in before anything is erased: who takes a project out of trash at this moment either
 * comes first, and it stays whole, or finds it gone.
 */
class Bin {
  constructor(
    private readonly change: Change,
    private readonly atOnce: number,
  ) {}

  /** Rows in trash for too long, so many at once, and all that are in something that goes. */
  async take(entity: AnyEntity, ...within: Within[]): Promise<string[]> {
    const due = await this.ids(
      `select id from ${tableOf(entity)} where workspace_id = $1 and ${DUE} order by trashed_at, id limit ${this.atOnce}`,
    );
    const inside = within.map(
      ([column, , only = 'true'], index) => `${column} = any($${index + 3}::uuid[]) and ${only}`,
    );
    return this.ids(
      `select id from ${tableOf(entity)} where workspace_id = $1
         and (${[`id = any($2::uuid[]) and ${DUE}`, ...inside].join(' or ')}) order by id for update`,
      due,
      ...within.map(([, ids]) => ids),
    );
  }

  /** Folders with those in them that take their access from them, the outer ones first. */
  async folders(): Promise<string[][]> {
    const levels: string[][] = [];
    for (let level = await this.take(Folder); level.length > 0; level = await this.inside(level)) levels.push(level);
    // One that is due itself and in another that is due is erased where it lies deepest.
    return levels.map((level, index) =>
      level.filter((id) => !levels.slice(index + 1).some((below) => below.includes(id))),
    );
  }

  /** Notes and insights, after their documents: whoever edits takes them in this order. */
  async pages(projects: string[]): Promise<[notes: string[], insights: string[]]> {
    const due = pageEntities.map(
      (entity) =>
        `select id from ${tableOf(entity)} where workspace_id = $1 and (project_id = any($2::uuid[]) or ${DUE})`,
    );
    await this.ids(
      `select id from documents where workspace_id = $1 and id in (${due.join(' union all ')}) order by id for update`,
      projects,
    );
    return [await this.take(Note, ['project_id', projects]), await this.take(Insight, ['project_id', projects])];
  }

  /** Whether something is left that is due. */
  async holdsMore(): Promise<boolean> {
    for (const entity of IN_TRASH) {
      const left = await this.ids(`select id from ${tableOf(entity)} where workspace_id = $1 and ${DUE} limit 1`);
      if (left.length > 0) return true;
    }
    return false;
  }

  /** Puts what has access of its own at the top before the folder goes in which it lies (decision 043). */
  async moveOut(
    entity: typeof Folder | typeof Project,
    field: 'parentId' | 'folderId',
    folders: string[],
    erased: string[],
  ): Promise<void> {
    const ids = await this.ids(
      `select id from ${tableOf(entity)} where workspace_id = $1 and ${snake(field)} = any($2::uuid[]) and not id = any($3::uuid[])`,
      folders,
      erased,
    );
    for (const row of await this.change.rows<AnyEntity>(entity).updateAll(ids, { [field]: null }))
      this.change.emit('updated', entity, [row], [field]);
  }

  private inside(level: string[]): Promise<string[]> {
    return this.ids(
      `select id from folders where workspace_id = $1 and parent_id = any($2::uuid[]) and not detached
       order by id for update`,
      level,
    );
  }

  private async ids(text: string, ...bind: string[][]): Promise<string[]> {
    const rows = await this.change.transaction.sql<{ id: string }>(text, [this.change.workspaceId, ...bind]);
    return rows.map(({ id }) => id);
  }
}
