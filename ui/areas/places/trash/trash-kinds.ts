import { entities, operations } from '@earshot/core/model/all';
import { type AnyEntity, type AnyRow, asLabel, inWords, lowerFirst } from '@earshot/core/model/entity';
import { conditionsOf, type Operation, type Page } from '@earshot/core/model/operation';
import type * as z from 'zod';
import type { StoredRow } from '../../../data/entity-store.ts';
import { meets } from '../../../data/row-list.ts';
import { idIn } from '../../../frame/paths.ts';

/** Data of a row for the trash page, of any entity. */
export interface TrashedRow extends StoredRow {
  createdBy?: string | null;
  projectId?: string | null;
  channelId?: string | null;
  /** a project, the workspace or the people directory, for fields and other objects of any of them */
  placeId?: string | null;
  /** true if its creation was undone, so that no one deleted it */
  undone?: boolean;
  folderId?: string | null;
  detached?: boolean;
  parentId?: string | null;
}

/** A type of object that can be in trash. */
export interface TrashKind {
  key: string;
  title: string;
  /** name of its declaration */
  name: string;
  /** singular noun, for sentences */
  noun: string;
  list: Operation<z.ZodObject, Page<TrashedRow>>;
  restore: Operation<z.ZodObject<{ id: z.ZodUUID }>, TrashedRow>;
  /** operation that moved it to trash, as in the audit log */
  removedBy: string;
  titleOf: (row: TrashedRow) => string;
  /**
   * user who can restore it: for a place anyone with FULL, for an object in a place anyone with the level of its
   * operation, for a comment its author or anyone with FULL, for a group an administrator
   */
  of: 'place' | 'inside' | 'author' | 'workspace';
  says: string;
}

const inOrder: readonly TrashKind['of'][] = ['inside', 'author', 'place', 'workspace'];

function ofWhom({ options: { place, trash } }: AnyEntity): TrashKind['of'] {
  if (place === 'workspace') return 'workspace';
  if (place === 'self') return 'place';
  return trash?.author ? 'author' : 'inside';
}

const operation = (name: string) => operations.find((one) => one.name === name);

/**
 * Types from the declarations: content of projects and channels first, followed by places, and shared objects of the
 * workspace.
 */
const TRASH_KINDS: readonly TrashKind[] = entities
  .flatMap((entity): TrashKind[] => {
    const { trash, title } = entity.options;
    if (!trash?.description) return [];
    return [
      {
        key: inWords(entity.plural).replaceAll(' ', '-'),
        title: asLabel(entity.plural),
        name: entity.name,
        noun: inWords(entity.name),
        list: operation(lowerFirst(entity.plural)) as TrashKind['list'],
        restore: operation(`restore${entity.name}`) as unknown as TrashKind['restore'],
        removedBy: `delete${entity.name}`,
        titleOf: (row) => title?.(row as AnyRow & Record<string, never>) ?? '',
        of: ofWhom(entity),
        says: trash.description,
      },
    ];
  })
  .sort((a, b) => inOrder.indexOf(a.of) - inOrder.indexOf(b.of));

const inProjects = TRASH_KINDS.filter(({ list }) =>
  conditionsOf((list.output as { of: AnyEntity }).of).includes('projectId'),
);

/** Types of objects that can be in trash; for a project, those of its content. */
export const kindsOf = (projectId: string | undefined): readonly TrashKind[] => (projectId ? inProjects : TRASH_KINDS);

/** Query for trash of any kind, in the whole workspace or one project; the last deleted come first. */
export function trashed(projectId: string | undefined) {
  const where = projectId ? { projectId } : {};
  return {
    condition: { trashed: true, ...where },
    orderBy: 'UPDATED_AT_DESC',
    belongs: (row: TrashedRow) => row.trashedAt !== null && row.undone !== true && meets(row, where),
  };
}

/** Filters in an address: the trash of one project, and one type, if present. */
export function trashIn(search: URLSearchParams): { projectId: string | undefined; kind: TrashKind | undefined } {
  const projectId = idIn(search.get('projectId') ?? undefined);
  return { projectId, kind: kindsOf(projectId).find(({ key }) => key === search.get('kind')) };
}

/** Query of the address of a type. */
export const searchFor = (kind: TrashKind | undefined, projectId: string | undefined): string =>
  `?${new URLSearchParams({ ...(projectId ? { projectId } : {}), ...(kind ? { kind: kind.key } : {}) })}`;
