import { Channel } from '@earshot/core/areas/places/channel';
import { Project } from '@earshot/core/areas/places/project';
import { trashTimes } from '@earshot/core/areas/places/trash';
import { limits } from '@earshot/core/limits';
import { Workspace } from '@earshot/core/model/workspace';
import { useAsk } from '../../../data/use-stores.ts';
import { erasedWords } from './erased-words.ts';
import type { TrashedRow } from './trash-kinds.ts';

const TOUCHING = [Workspace, Project, Channel];

/** Erasure times of rows in trash, in words by id. Read it inside an observer(). */
export function useErased(noun: string, rows: readonly TrashedRow[]): ReadonlyMap<string, string> {
  const ids = rows.slice(0, limits.trashTimes).map(({ id }) => id);
  const { data } = useAsk(trashTimes, { noun, ids }, TOUCHING, ids.length > 0);
  return new Map((data ?? []).map(({ id, at }) => [id, erasedWords(at)]));
}
