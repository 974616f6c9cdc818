import type { ModelInUse } from '@earshot/core/areas/models/model-settings';
import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { translators } from '@earshot/core/areas/translation/translation';
import { modeWithin, VECTOR_MODES } from '@earshot/core/rules/models/model-mode';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { ModeChoice } from '../models/mode-choice.tsx';
import { FEATURES, saysMode } from '../models/model-words.ts';
import { useModelInUse } from '../models/use-model.ts';

/** Modes of text models and translators in a project, limited by the workspace's. Nothing if there are none. */
export const ProjectModels = observer(function ProjectModels({ project }: { project: Project }) {
  const model = useModelInUse();
  const services = useAsk(translators, {}).data ?? [];
  const run = useDo();
  const offered = FEATURES.filter(({ feature }) =>
    feature === 'TRANSLATE' ? services.length > 0 : model?.title,
  ).filter(isOfProjects);
  if (!model || (offered.length === 0 && model.embedding === '')) return null;
  return (
    <SettingsPart title="Models and translators" says={saysWhere(model)}>
      {offered.map(({ feature, field, modes }) => (
        <ModeChoice
          key={feature}
          feature={feature}
          value={modeWithin(model[field], project[field])}
          modes={modes}
          most={model[field]}
          onChange={(next) => void run(updateProject, { id: project.id, [field]: next }, saysMode(feature, next))}
        />
      ))}
      {model.embedding !== '' && (
        <ModeChoice
          feature="COMPARE"
          value={project.vectorMode}
          modes={VECTOR_MODES}
          onChange={(next) => void run(updateProject, { id: project.id, vectorMode: next }, saysMode('COMPARE', next))}
        />
      )}
    </SettingsPart>
  );
});

type Feature = (typeof FEATURES)[number];

// Themes are in channels, outside projects.
const isOfProjects = (one: Feature): one is Exclude<Feature, { field: 'titleMode' }> => one.field !== 'titleMode';

function saysWhere({ title, model, host, region, embedding }: ModelInUse): string {
  const models = [...(title === '' ? [] : [`${model} (${host}, ${region})`]), ...(embedding === '' ? [] : [embedding])];
  const all = [...models, 'the translators that are on in Plugins'];
  return `Whether text of this project can be sent to ${all.join(' and to ')}.`;
}
