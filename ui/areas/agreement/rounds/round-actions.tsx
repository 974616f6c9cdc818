import {
  type CodingRound,
  closeCodingRound,
  codingProgress,
  deleteCodingRound,
} from '@earshot/core/areas/agreement/coding-round';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { EditRound } from './round-form.tsx';
import { useManages } from './use-manages.ts';

/** Actions for users who can manage a round. */
export const RoundActions = observer(function RoundActions({ round }: { round: CodingRound }) {
  const manages = useManages();
  const [open, setOpen] = useState<'edit' | 'close'>();
  const trash = useTrash();
  const navigate = useNavigate();
  if (!manages(round)) return null;
  const title = displayTitle('codingRound', round.title);
  const remove = async () => {
    if (await trash(deleteCodingRound, round, `“${title}” was moved to trash with all its codes.`))
      await navigate(paths.projectEntry({ id: round.projectId, title: '' }, { id: 'agreement' }));
  };
  return (
    <>
      {round.state === 'OPEN' && (
        <Button leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOpen('close')}>
          Close and compare
        </Button>
      )}
      <RowMenu label={`More actions for ${title}`}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
          Move to trash
        </Menu.Item>
      </RowMenu>
      {open === 'edit' && <EditRound round={round} onClose={() => setOpen(undefined)} />}
      {open === 'close' && <CloseRound round={round} onClose={() => setOpen(undefined)} />}
    </>
  );
});

const CloseRound = observer(function CloseRound({ round, onClose }: { round: CodingRound; onClose: () => void }) {
  const { session } = useStores();
  const run = useDo();
  const codes = round.coderIds.includes(session.me?.member.id ?? '');
  const done = useAsk(codingProgress, { id: round.id }, [], !codes).data?.length;
  const all = round.noteIds.length * round.coderIds.length;
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Close this round?"
      confirm="Close and compare"
      onConfirm={() => run(closeCodingRound, { id: round.id }, 'The round was closed.')}
    >
      <p>
        Everyone who can open this project then sees what each coder tagged, and nothing more can be coded. This cannot
        be undone: whoever has seen the others’ tags can no longer code blind.
      </p>
      {codes ? (
        <p>You code in this round yourself, so you do not see whether the others are done. Ask them first.</p>
      ) : (
        done !== undefined &&
        done < all && (
          <p>
            {all - done} of {all} codings are not marked as done. They stay stored, but count only if you choose so.
          </p>
        )
      )}
    </Confirm>
  );
});
