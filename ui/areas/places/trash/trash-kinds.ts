import { entities, operations } from '@earshot/core/model/all';
import { type AnyEntity, type AnyRow, asLabel, inWords, lowerFirst } from '@earshot/core/model/entity';
import { conditionsOf, type Operation, type Page } from '@earshot/core/model/operation';
import type * as z from 'zod';
import type { StoredRow } from '../../../data/entity-store.ts';
import { meets } from '../../../data/row-list.ts';
import { idIn } from '../../../frame/paths.ts';

/** Data of a row that the trash page needs, for any noun. */
export interface TrashedRow extends StoredRow {
  createdBy?: string | null;
  projectId?: string | null;
  channelId?: string | null;
  /** a project, the workspace or the people directory: fields and what else may belong to any of them */
  placeId?: string | null;
  /** its creation was undone: nobody deleted it */
  undone?: boolean;
  folderId?: string | null;
  detached?: boolean;
  parentId?: string | null;
}

/** A kind of thing that can be in trash. */
export interface TrashKind {
  key: string;
  title: string;
  /** the name of its declaration */
  name: string;
  /** one of them, in a sentence */
  noun: string;
  list: Operation<z.ZodObject, Page<TrashedRow>>;
  restore: Operation<z.ZodObject<{ id: z.ZodUUID }>, TrashedRow>;
  /** the operation that moved it to trash, as the audit log calls it */
  removedBy: string;
  titleOf: (row: TrashedRow) => string;
  /**
   * who may restore it: a place whoever has FULL, something in a place whoever has the level that its operation asks, a
   * comment its author or whoever has FULL, a group an administrator
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

/** The kinds, from the declarations: what is in projects and channels first, then places, then what the workspace shares. */
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

/** The kinds of things that can be in trash; of one project those that a project holds. */
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

/** Filters in an address: the trash of one project, and one kind, if it names them. */
export function trashIn(search: URLSearchParams): { projectId: string | undefined; kind: TrashKind | undefined } {
  const projectId = idIn(search.get('projectId') ?? undefined);
  return { projectId, kind: kindsOf(projectId).find(({ key }) => key === search.get('kind')) };
}

/** The search part of the address of a kind. */
export const searchFor = (kind: TrashKind | undefined, projectId: string | undefined): string =>
  `?${new URLSearchParams({ ...(projectId ? { projectId } : {}), ...(kind ? { kind: kind.key } : {}) })}`;
