import { modeWithin } from '@earshot/core/areas/models/model-mode';
import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { observer } from 'mobx-react-lite';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { ModeChoice } from './mode-choice.tsx';
import { FEATURE_TITLES, MODE_TITLES } from './model-words.ts';
import { useModel } from './use-model.ts';

/** How far a text model is used in a project: never further than the workspace allows. Nothing while there is no model. */
export const ProjectModels = observer(function ProjectModels({ project }: { project: Project }) {
  const model = useModel();
  const run = useDo();
  if (!model) return null;
  const { id, askMode, summaryMode } = project;
  return (
    <SettingsPart
      title="Text model"
      says={`Whether text of this project may be sent to ${model.model} (${model.host}, ${model.region}).`}
    >
      <ModeChoice
        feature="ASK"
        value={modeWithin(model.askMode, askMode)}
        most={model.askMode}
        onChange={(next) =>
          void run(updateProject, { id, askMode: next }, `${FEATURE_TITLES.ASK}: ${MODE_TITLES[next].toLowerCase()}.`)
        }
      />
      <ModeChoice
        feature="SUMMARIZE"
        value={modeWithin(model.summaryMode, summaryMode)}
        most={model.summaryMode}
        onChange={(next) =>
          void run(
            updateProject,
            { id, summaryMode: next },
            `${FEATURE_TITLES.SUMMARIZE}: ${MODE_TITLES[next].toLowerCase()}.`,
          )
        }
      />
    </SettingsPart>
  );
});
