import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import classes from './outdated-bar.module.css';

interface OutdatedBarProps {
  session: DocumentSession | undefined;
  projectId: string;
}

/** Notice that the host is newer than this page, so that the text is read-only until a reload. */
export const OutdatedBar = observer(function OutdatedBar({ session, projectId }: OutdatedBarProps) {
  const { access } = useStores();
  if (!session?.outdated) return null;
  return (
    <div className={classes.bar} role="status">
      <span>
        Earshot was updated after this page was opened. Reload it to see everything
        {access.may(projectId, 'WRITE') && ' and to go on writing'}.
        {session.unsent > 0 && ' What you typed is kept and saved then.'}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
});
