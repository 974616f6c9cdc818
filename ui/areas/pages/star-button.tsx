import { StarredPage, setPageStarred, starredPages } from '@earshot/core/areas/pages/starred-page';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';

/** Star of a page, visible only to the user. */
export const StarButton = observer(function StarButton({ pageId }: { pageId: string }) {
  const asked = useAsk(starredPages, {}, [StarredPage]);
  const run = useDo();
  const starred = asked.data?.some(({ id }) => id === pageId) ?? false;
  const label = starred ? 'Remove star' : 'Star';
  const toggle = async () => {
    await run(setPageStarred, { pageId, starred: !starred }, starred ? 'Star removed.' : 'Starred.');
    await asked.reload();
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={starred ? 'yellow' : 'gray'}
        size="lg"
        aria-label="Star"
        aria-pressed={starred}
        disabled={!asked.data}
        onClick={() => void toggle()}
      >
        {starred ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} stroke={1.6} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
});
