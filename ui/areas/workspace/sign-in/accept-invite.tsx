import { inviteFace } from '@earshot/core/areas/workspace/invite';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { fragmentOf } from '../../../frame/paths.ts';
import { TextSkeleton } from '../../../kit/states/skeletons.tsx';
import { DeadLink } from './dead-link.tsx';
import { DoorPage } from './door-page.tsx';
import { InviteForm } from './invite-form.tsx';

/** Target of an invite link: the inviter, the workspace, and the account to join with. */
export const AcceptInvite = observer(function AcceptInvite() {
  const token = fragmentOf(useLocation().hash).get('token') ?? '';
  return token === '' ? <DeadLink link="invite link" /> : <Invited token={token} />;
});

const Invited = observer(function Invited({ token }: { token: string }) {
  const face = useAsk(inviteFace, { token });
  if (face.data) return <InviteForm token={token} face={face.data} />;
  if (face.state === 'failed') return <DeadLink link="invite link" error={face.error} again={() => face.reload()} />;
  return (
    <DoorPage title="Your invitation">
      <TextSkeleton lines={5} />
    </DoorPage>
  );
});
