import { FeedFollow, type FeedFrequency, feedFollows, followFeed } from '@earshot/core/areas/notifications/feed-follow';
import { Button, Menu } from '@mantine/core';
import { IconBell, IconBellFilled, IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';

const OFTEN: { value: FeedFrequency; label: string; says: string }[] = [
  { value: 'DAILY', label: 'Every day', says: 'every day' },
  { value: 'WEEKLY', label: 'Every Monday', says: 'every Monday' },
  { value: 'MONTHLY', label: 'On the first of the month', says: 'on the first of each month' },
];

/** Follows a feed, with a choice of frequency. */
export const FollowFeed = observer(function FollowFeed({ id, title }: { id: string; title: string }) {
  const asked = useAsk(feedFollows, {}, [FeedFollow]);
  const run = useDo();
  const frequency = asked.data?.find(({ feedId }) => feedId === id)?.frequency ?? null;
  const choose = async (next: FeedFrequency | null, says: string) => {
    await run(followFeed, { feedId: id, frequency: next }, says);
    await asked.reload();
  };
  const Icon = frequency ? IconBellFilled : IconBell;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          variant={frequency ? 'light' : 'default'}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={asked.data === undefined}
        >
          {frequency ? 'Following' : 'Follow'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Notify me of new results</Menu.Label>
        <Menu.RadioGroup
          value={frequency}
          onChange={(value) => {
            const chosen = OFTEN.find((one) => one.value === value);
            if (chosen) void choose(chosen.value, `You are told what is new in “${title}” ${chosen.says}.`);
          }}
        >
          {OFTEN.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {frequency && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void choose(null, `You no longer follow “${title}”.`)}>Unfollow</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
