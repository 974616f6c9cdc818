import { useLocalStorage } from '@mantine/hooks';
import { NONE_USED, readUsed, type UsedTags, used } from './recent-tags.ts';

/** Tags that the user last used in a project. */
export function useRecentTags(projectId: string): { lately: UsedTags; remember: (ids: readonly string[]) => void } {
  const [lately, setLately] = useLocalStorage<UsedTags>({
    key: `earshot.tags.${projectId}`,
    defaultValue: NONE_USED,
    getInitialValueInEffect: false,
    deserialize: (text) => readUsed(text),
  });
  return { lately, remember: (ids) => setLately((before) => used(before, ids)) };
}
