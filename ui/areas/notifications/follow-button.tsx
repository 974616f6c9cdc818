import {
  FLAGS_OF,
  FOLLOW_FLAGS,
  type FollowedType,
  type FollowFlag,
  follow,
  followInput,
  unfollow,
} from '@earshot/core/areas/notifications/follow';
import { Button, Menu } from '@mantine/core';
import { IconBell, IconBellFilled, IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { FLAG_HINTS, FLAG_WORDS } from './follow-words.ts';
import { isFollowed, useFollows } from './use-follows.ts';

interface FollowButtonProps {
  type: FollowedType;
  id: string;
  title: string;
}

/** Follows the object of a page, with a choice of events. */
export const FollowButton = observer(function FollowButton({ type, id, title }: FollowButtonProps) {
  const asked = useFollows();
  const run = useDo();
  const row = asked.data?.find((one) => one.objectId === id && isFollowed(one));
  const offered = FLAGS_OF[type];
  const chosen = offered.filter((flag) => row?.[flag]);
  const choose = async (flags: readonly FollowFlag[]) => {
    if (flags.length === 0) await run(unfollow, { objectId: id }, `You no longer follow “${title}”.`);
    else {
      const on = Object.fromEntries(FOLLOW_FLAGS.map((flag) => [flag, flags.includes(flag)]));
      await run(follow, { ...followInput(type, id), ...on }, row ? '' : `You follow “${title}”.`);
    }
    await asked.reload();
  };
  const Icon = row ? IconBellFilled : IconBell;
  const face = {
    variant: row ? 'light' : 'default',
    leftSection: <Icon size={16} stroke={1.75} aria-hidden />,
    disabled: asked.data === undefined,
    children: row ? 'Following' : 'Follow',
  };
  if (offered.length === 1)
    return (
      <Button
        {...face}
        aria-pressed={row !== undefined}
        title={FLAG_HINTS[type]}
        onClick={() => void choose(row ? [] : offered)}
      />
    );
  return (
    <Menu position="bottom-end" returnFocus closeOnItemClick={false}>
      <Menu.Target>
        <Button {...face} rightSection={<IconChevronDown size={14} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        <Menu.Label>Notify me about</Menu.Label>
        {offered.map((flag) => {
          const on = chosen.includes(flag);
          const next = on ? chosen.filter((one) => one !== flag) : [...chosen, flag];
          return (
            <Menu.CheckboxItem key={flag} checked={on} onChange={() => void choose(next)}>
              {FLAG_WORDS[flag]}
            </Menu.CheckboxItem>
          );
        })}
        {row && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={() => void choose([])}>
              Unfollow
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
