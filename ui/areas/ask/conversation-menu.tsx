import { type Conversation, deleteConversation, renameConversation } from '@earshot/core/areas/ask/conversation';
import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../kit/form/form.tsx';

/** Menu of a conversation. */
export function ConversationMenu({ conversation: { id, title } }: { conversation: Conversation }) {
  const run = useDo();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const close = () => setRenaming(false);
  const remove = async () => {
    if (await run(deleteConversation, { conversationId: id }, 'Conversation deleted')) await navigate(paths.ask());
  };
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <Dialog onClose={close} title="Rename the conversation">
          <Form
            operation={renameConversation}
            start={{ conversationId: id, title }}
            submit="Rename"
            says="Conversation renamed"
            onDone={close}
            onCancel={close}
          >
            <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
          </Form>
        </Dialog>
      )}
    </>
  );
}
