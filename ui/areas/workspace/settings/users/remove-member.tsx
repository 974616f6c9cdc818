import { deleteMember, type Member } from '@earshot/core/model/member';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { List, Text } from '@mantine/core';
import { Confirm } from '../../../../kit/dialogs/confirm.tsx';
import { useTrash } from '../../../../kit/dialogs/use-trash.ts';

/** Confirmation before a member is removed, with the effect on their content. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const trash = useTrash();
  const { name } = member;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Remove ${name} from the workspace`}
      confirm="Remove from workspace"
      onConfirm={() => trash(deleteMember, member, `${name} is removed from the workspace.`)}
    >
      <List size="sm">
        <List.Item>{name} is signed out and can no longer open this workspace.</List.Item>
        <List.Item>What they wrote stays, by “{DEFAULT_TITLES.deletedUser}”.</List.Item>
        <List.Item>Automations that act for them are switched off, and their invite links stop working.</List.Item>
      </List>
      <Text c="dimmed" mt="sm">
        Until their time in Trash is over you can restore them with their role and access. Then their name, email
        address and everything that only they saw is erased for good.
      </Text>
    </Confirm>
  );
}
