import type { NotificationSettings } from '@earshot/core/areas/notifications/notification-settings';
import { digestSpeech, NO_SPEECH } from '@earshot/core/areas/notifications/spoken-digest';
import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from './settings.module.css';

interface DigestSoundProps {
  format: NotificationSettings['digestFormat'];
  onChoose: (change: Pick<NotificationSettings, 'digestFormat'>, says: string) => void;
}

/** Setting of spoken digests; without a speech program it shows the reason, and can only be switched off. */
export const DigestSound = observer(function DigestSound({ format, onChoose }: DigestSoundProps) {
  const { data } = useAsk(digestSpeech, {});
  const spoken = format === 'AUDIO';
  const missing = data && data.state !== 'READY' ? NO_SPEECH[data.state](data.program) : undefined;
  return (
    <div>
      <Switch
        label="Listen to digests"
        description={
          missing === undefined
            ? 'The email has a link to listen to it, after signing in.'
            : `${missing}${spoken ? ' Until then, digests come in writing only.' : ''}`
        }
        checked={spoken}
        disabled={!spoken && data?.state !== 'READY'}
        onChange={({ currentTarget: { checked } }) =>
          onChoose(
            { digestFormat: checked ? 'AUDIO' : 'TEXT' },
            checked ? 'You can listen to your digests.' : 'Digests come in writing only.',
          )
        }
      />
      {spoken && missing === undefined && (
        <Link className={classes.now ?? ''} to={paths.listen}>
          Listen to what you have not read
        </Link>
      )}
    </div>
  );
});
