import { observer } from 'mobx-react-lite';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { FEATURE_TITLES, FEATURES, MODE_SAYS, MODE_TITLES } from './model-words.ts';
import classes from './models.module.css';
import { useModel } from './use-model.ts';

/** Features of the workspace's text model, and its location; empty if there is none. */
export const ModelFeatures = observer(function ModelFeatures() {
  const model = useModel();
  if (!model) return null;
  return (
    <SettingsPart
      title="Text model"
      says={`${model.model} is used when people ask for it, never by automations. It receives only text that the person who asks can read, at ${model.host} (${model.region}). Projects can restrict it further in their own settings.`}
    >
      <dl className={classes.features}>
        {FEATURES.filter(({ feature }) => feature !== 'TRANSLATE').map(({ feature, field }) => [
          <dt key={field}>{FEATURE_TITLES[feature]}</dt>,
          <dd key={`${field}: `}>
            <strong>{MODE_TITLES[model[field]]}.</strong> {MODE_SAYS[feature][model[field]]}
          </dd>,
        ])}
      </dl>
    </SettingsPart>
  );
});
