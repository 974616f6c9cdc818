import { consentSettings, setConsentSettings } from '@earshot/core/areas/consent/consent';
import { Workspace } from '@earshot/core/model/workspace';
import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';

const TOUCHING = [Workspace];

/** Setting that requires consent before quotes are passed on. */
export const ConsentRequired = observer(function ConsentRequired() {
  const { data } = useAsk(consentSettings, {}, TOUCHING);
  const run = useDo();
  const says = (on: boolean) => (on ? 'Consent is required from now on.' : 'Consent is no longer required.');
  return (
    <SettingsPart
      title="Consent"
      says="Consent is recorded on a person’s profile or for one highlight. While this is off, it is recorded but not required. Quotes of speakers who are not linked to a person are never held back."
    >
      <Switch
        label="Require consent before quotes are published or shared"
        description="Published insights need the consent “Team”, public links need “Public”. Quotes without it disappear from public pages at once. Words of people who have not given consent are not sent to models or external translators."
        checked={data?.required ?? false}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) =>
          void run(setConsentSettings, { required: checked }, says(checked))
        }
      />
    </SettingsPart>
  );
});
