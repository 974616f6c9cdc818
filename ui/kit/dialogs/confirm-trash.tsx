import { List, Text } from '@mantine/core';
import { Confirm } from './confirm.tsx';

interface ConfirmTrashProps {
  opened: boolean;
  onClose: () => void;
  /** deleted object, e.g. the project "Onboarding" */
  what: string;
  /** content that is deleted with it, a line each: "12 notes", "40 highlights" */
  goes?: readonly string[];
  /** content that stays because it has its own access, a line each */
  stays?: readonly string[];
  /** the button's word */
  confirm?: string;
  /** false where it does not go to trash: says so instead of how to get it back */
  restorable?: boolean;
  onConfirm: () => unknown;
}

/** Asks before something big goes to trash, and says what goes with it. Small things go at once, with Undo in the toast. */
export function ConfirmTrash(props: ConfirmTrashProps) {
  const {
    opened,
    onClose,
    what,
    goes = [],
    stays = [],
    confirm = 'Move to trash',
    restorable = true,
    onConfirm,
  } = props;
  return (
    <Confirm opened={opened} onClose={onClose} title={`${confirm}: ${what}`} confirm={confirm} onConfirm={onConfirm}>
      <Lines title="This goes with it:" lines={goes} />
      <Lines title="This stays, because it does not take its access from there:" lines={stays} />
      <Text c="dimmed">
        {restorable
          ? 'It goes to trash and can be restored from there; Trash says until when.'
          : 'This cannot be undone.'}
      </Text>
    </Confirm>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text>{title}</Text>
      <List my="xs" size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}
