import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { SUMMARY_LANGUAGES, type SummaryLanguage } from '@earshot/core/rules/models/summary-language';
import { NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { frameworkGroups, LANGUAGE_WORDS } from './summary-words.ts';
import { useFrameworks } from './use-summaries.ts';

/** Default framework and language of a project's summaries. */
export const SummaryDefaults = observer(function SummaryDefaults({ project }: { project: Project }) {
  const { data = [] } = useFrameworks();
  const run = useDo();
  const { id, defaultFramework, defaultSummaryLanguage } = project;
  const isOn = data.some((framework) => framework.id === defaultFramework);
  // A framework that is switched off stays until someone chooses another.
  const off = isOn ? [] : [{ value: defaultFramework, label: `${defaultFramework} (switched off)` }];
  return (
    <SettingsPart title="Summaries" says="Defaults for summaries in this project. Each summary can use other settings.">
      <NativeSelect
        label="Framework"
        value={defaultFramework}
        data={[...off, ...frameworkGroups(data)]}
        onChange={({ currentTarget: { value } }) =>
          void run(updateProject, { id, defaultFramework: value }, 'Framework for summaries changed')
        }
      />
      <NativeSelect
        label="Text language"
        value={defaultSummaryLanguage}
        data={SUMMARY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }))}
        onChange={({ currentTarget: { value } }) =>
          void run(
            updateProject,
            { id, defaultSummaryLanguage: value as SummaryLanguage },
            'Language for summaries changed',
          )
        }
      />
    </SettingsPart>
  );
});
