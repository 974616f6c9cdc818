import { textModels } from '@earshot/core/areas/models/model-call';
import {
  type ModelSettings,
  modelSettings,
  setModelSettings,
  type TextModelChoice,
} from '@earshot/core/areas/models/model-settings';
import { limits } from '@earshot/core/limits';
import { Button, NativeSelect, NumberInput, Switch, TagsInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { AdminsOnly } from '../../frame/admins-note.tsx';
import { paths } from '../../frame/paths.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { number } from '../../kit/words/counted.ts';
import { EmbeddingPart } from './embedding-part.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { ModelFacts } from './model-facts.tsx';
import { FEATURES, saysMode } from './model-words.ts';
import classes from './models.module.css';
import { TOUCHED_BY } from './use-model.ts';

/** Text model of the workspace: features and budgets; and the switch that turns off all models and translators. */
export const ModelSettingsPage = observer(function ModelSettingsPage() {
  const { session } = useStores();
  return (
    <SettingsPage
      title="Text models"
      actions={
        session.admin && (
          <Button component={Link} to={paths.settings('models/ledger')} variant="default">
            Ledger of calls
          </Button>
        )
      }
    >
      {session.admin ? <Settings /> : <AdminsOnly what="choose text models" />}
    </SettingsPage>
  );
});

const Settings = observer(function Settings() {
  const asked = useAsk(modelSettings, {}, TOUCHED_BY);
  const choices = useAsk(textModels, {}, TOUCHED_BY);
  const failed = [asked, choices].find(({ state, data }) => state === 'failed' && !data);
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if (!asked.data || !choices.data) return <RowsSkeleton rows={4} height={72} />;
  const settings = asked.data;
  return (
    <>
      <OneSwitch settings={settings} />
      <Provider settings={settings} choices={choices.data} />
      <EmbeddingPart settings={settings} />
      <Features settings={settings} />
      <Regions settings={settings} />
      <Budgets key={`${settings.callsPerDay} ${settings.charactersPerDay}`} settings={settings} />
    </>
  );
});

function OneSwitch({ settings: { noModels } }: { settings: ModelSettings }) {
  const run = useDo();
  const says = (on: boolean) =>
    on ? 'Models and external translators are off.' : 'Models and external translators are on again.';
  return (
    <SettingsPart
      title="All models"
      says="Without a text model, answers, summaries, suggestions and titles are made on this server, and no text leaves it for them. A model receives only what the person who asks can read, and its output is shown only if its words or quotes appear word for word in the source. Translators receive the notes that someone translates. While consent is required, words of people who have not given it are not sent."
    >
      <Switch
        label="Switch off all models and external translators"
        checked={noModels}
        onChange={({ currentTarget: { checked } }) => void run(setModelSettings, { noModels: checked }, says(checked))}
      />
    </SettingsPart>
  );
}

function Provider({ settings: { provider }, choices }: { settings: ModelSettings; choices: TextModelChoice[] }) {
  const run = useDo();
  const chosen = choices.find(({ id }) => id === provider);
  const gone = provider !== '' && !chosen ? [{ value: provider, label: `${provider} (switched off)` }] : [];
  return (
    <SettingsPart
      title="Model"
      says={
        <>
          Each model is a plugin with an address, a key and a region of its own.{' '}
          <Link to={paths.settings('plugins')}>Set them up in Plugins</Link>, then choose one here.
        </>
      }
    >
      <NativeSelect
        label="Model"
        value={provider}
        data={[
          { value: '', label: 'None' },
          ...gone,
          ...choices.map(({ id, title, model }) => ({ value: id, label: model === '' ? title : `${title}: ${model}` })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void run(setModelSettings, { provider: value }, value === '' ? 'No model is chosen.' : 'Model chosen.')
        }
      />
      {chosen && <ModelFacts model={chosen} />}
    </SettingsPart>
  );
}

function Features({ settings }: { settings: ModelSettings }) {
  const run = useDo();
  return (
    <SettingsPart title="Features" says="Projects can be set lower in their own settings, never higher.">
      {FEATURES.map(({ feature, field, modes }) => (
        <ModeChoice
          key={feature}
          feature={feature}
          value={settings[field]}
          modes={modes}
          onChange={(next) => void run(setModelSettings, { [field]: next }, saysMode(feature, next))}
        />
      ))}
    </SettingsPart>
  );
}

function Regions({ settings: { regions } }: { settings: ModelSettings }) {
  const run = useDo();
  return (
    <SettingsPart
      title="Regions"
      says="Text models in other regions are not called. Translators have no region: they are switched on one by one in Plugins."
    >
      <TagsInput
        label="Allowed regions"
        description="Without any, every region is allowed"
        placeholder={regions.length === 0 ? 'EU' : ''}
        value={regions}
        maxTags={limits.models.regions}
        maxLength={60}
        onChange={(next) => void run(setModelSettings, { regions: next }, 'Allowed regions changed.')}
      />
    </SettingsPart>
  );
}

const used = (part: number, whole: number) => `${number(part)} of ${number(whole)} used today`;

function Budgets({ settings }: { settings: ModelSettings }) {
  const { callsPerDay, charactersPerDay, callsToday, charactersToday } = settings;
  return (
    <SettingsPart title="Budgets" says="Calls beyond these budgets are not sent. Days begin at midnight, UTC.">
      <Form
        operation={setModelSettings}
        start={{ callsPerDay, charactersPerDay }}
        submit="Save budgets"
        says="Budgets changed."
      >
        <div className={classes.budgets}>
          <Field
            name="callsPerDay"
            label="Calls a day"
            description={used(callsToday, callsPerDay)}
            input={NumberInput}
            min={0}
            max={limits.models.callsPerDay.most}
            thousandSeparator=","
          />
          <Field
            name="charactersPerDay"
            label="Characters of research text a day"
            description={used(charactersToday, charactersPerDay)}
            input={NumberInput}
            min={0}
            max={limits.models.charactersPerDay.most}
            thousandSeparator=","
          />
        </div>
      </Form>
    </SettingsPart>
  );
}
