import { mailSettings, setMailSettings } from '@earshot/core/areas/mail/mail';
import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';

/** What one receives by mail. */
export const MailChoices = observer(function MailChoices() {
  const asked = useAsk(mailSettings, {});
  const run = useDo();
  const choose = async (comments: boolean) => {
    await run(
      setMailSettings,
      { comments },
      comments ? 'You get mails about comments.' : 'You get no mails about comments.',
    );
    await asked.reload();
  };
  return (
    <SettingsPage title="Your notifications">
      {asked.data ? (
        <Switch
          label="Mails about comments"
          description="When somebody mentions you, or replies in a thread that you take part in. Not if you have read it within a minute."
          checked={asked.data.comments}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
      ) : asked.state === 'failed' ? (
        <RefusedState error={asked.error} again={() => asked.reload()} />
      ) : (
        <RowsSkeleton rows={1} height={48} />
      )}
    </SettingsPage>
  );
});
