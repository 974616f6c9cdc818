import { limits } from '@earshot/core/limits';
import { List, Text } from '@mantine/core';
import { Confirm } from './confirm.tsx';

interface ConfirmTrashProps {
  opened: boolean;
  onClose: () => void;
  /** what is thrown away, e.g. the project "Onboarding" */
  what: string;
  /** what goes with it, a line each: "12 notes", "40 highlights" */
  goes?: readonly string[];
  /** the button's word */
  confirm?: string;
  /** false where it does not go to trash: says so instead of how to get it back */
  restorable?: boolean;
  onConfirm: () => unknown;
}

/** Asks before something big goes to trash, and says what goes with it. Small things go at once, with Undo in the toast. */
export function ConfirmTrash(props: ConfirmTrashProps) {
  const { opened, onClose, what, goes = [], confirm = 'Move to trash', restorable = true, onConfirm } = props;
  return (
    <Confirm opened={opened} onClose={onClose} title={`${confirm}: ${what}`} confirm={confirm} onConfirm={onConfirm}>
      {goes.length > 0 && (
        <>
          <Text>This goes with it:</Text>
          <List my="xs" size="sm">
            {goes.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      )}
      <Text c="dimmed">
        {restorable
          ? `It stays in trash for ${limits.trashDays} days and can be restored from there.`
          : 'This cannot be undone.'}
      </Text>
    </Confirm>
  );
}
