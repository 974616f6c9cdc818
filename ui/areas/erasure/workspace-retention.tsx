import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { AdminsOnly } from '../../frame/admins-note.tsx';
import { paths } from '../../frame/paths.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { ConsentRequired } from '../consent/consent-required.tsx';
import { TrashDaysPart } from '../places/trash/trash-days-part.tsx';
import { RetentionPart } from './retention-part.tsx';

/** Consent requirement and retention periods of the workspace. */
export const WorkspaceRetention = observer(function WorkspaceRetention() {
  const { session } = useStores();
  return (
    <SettingsPage
      title="Consent and retention"
      actions={
        session.admin && (
          <Button component={Link} to={paths.withdrawals} variant="default">
            Withdrawals
          </Button>
        )
      }
    >
      {session.admin ? (
        <>
          <ConsentRequired />
          <RetentionPart projectId={null} />
          <TrashDaysPart projectId={null} channelId={null} />
        </>
      ) : (
        <AdminsOnly what="say how long the workspace keeps what is in it" />
      )}
    </SettingsPage>
  );
});
