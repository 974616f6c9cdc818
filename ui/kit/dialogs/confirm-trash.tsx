import { List, Text } from '@mantine/core';
import { Confirm } from './confirm.tsx';

interface ConfirmTrashProps {
  opened: boolean;
  onClose: () => void;
  /** deleted object, e.g. the project "Onboarding" */
  what: string;
  /** content that is deleted with it, one line each: "12 notes", "40 highlights" */
  goes?: readonly string[];
  /** content that stays because it has its own access, one line each */
  stays?: readonly string[];
  /** label of the button */
  confirm?: string;
  /** false if it does not go to trash: the dialog then warns that it cannot be restored */
  restorable?: boolean;
  onConfirm: () => unknown;
}

/**
 * Confirmation before a large object goes to trash, with the content that goes with it. Small objects need none: the
 * toast has Undo.
 */
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
