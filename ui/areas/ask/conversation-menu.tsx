import { type Conversation, deleteConversation, renameConversation } from '@earshot/core/areas/ask/conversation';
import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { RenameMenu } from '../../kit/dialogs/rename-menu.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../kit/form/form.tsx';

/** Menu of a conversation. */
export function ConversationMenu({ conversation: { id, title } }: { conversation: Conversation }) {
  const run = useDo();
  const navigate = useNavigate();
  const remove = async () => {
    if (await run(deleteConversation, { conversationId: id }, 'Conversation deleted')) await navigate(paths.ask());
  };
  return (
    <RenameMenu
      title="Rename the conversation"
      form={(close) => (
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
      )}
      onDelete={remove}
    />
  );
}
