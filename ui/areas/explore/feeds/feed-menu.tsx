import { deleteFeed, type Feed, updateFeed } from '@earshot/core/areas/search/feed';
import { Menu, TextInput } from '@mantine/core';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { RenameMenu } from '../../../kit/dialogs/rename-menu.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../../kit/form/form.tsx';

/** Menu of a feed, for those who can change it. */
export const FeedMenu = observer(function FeedMenu({ feed }: { feed: Feed }) {
  const { id, title, shared, editable, memberId } = feed;
  const { session } = useStores();
  const run = useDo();
  const navigate = useNavigate();
  if (!editable) return null;
  const { id: me, role } = session.me?.member ?? {};
  const maySwitch = memberId === me && (shared || role !== 'VIEWER');
  const share = () =>
    run(updateFeed, { feedId: id, shared: !shared }, shared ? 'Only you see this feed now' : 'Shared with everyone');
  const remove = async () => {
    if (await run(deleteFeed, { feedId: id }, `Feed “${title}” deleted`)) await navigate(paths.explore());
  };
  return (
    <RenameMenu
      title="Rename the feed"
      form={(close) => (
        <Form
          operation={updateFeed}
          start={{ feedId: id, title }}
          submit="Rename"
          says="Feed renamed"
          onDone={close}
          onCancel={close}
        >
          <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
        </Form>
      )}
      onDelete={remove}
    >
      {maySwitch && (
        <Menu.Item
          leftSection={shared ? <IconLock size={16} aria-hidden /> : <IconUsers size={16} aria-hidden />}
          onClick={() => void share()}
        >
          {shared ? 'Stop sharing' : 'Share with everyone'}
        </Menu.Item>
      )}
    </RenameMenu>
  );
});
