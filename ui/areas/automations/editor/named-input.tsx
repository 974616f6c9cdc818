import { type Tag, tags } from '@earshot/core/areas/coding/tag';
import { summaryFrameworks } from '@earshot/core/areas/summaries/summary';
import { type Template, templates } from '@earshot/core/areas/templates/template';
import { displayTitle } from '@earshot/core/rules/text';
import { MultiSelect, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useMembers } from '../../../data/use-members.ts';
import { useAsk, useList } from '../../../data/use-stores.ts';
import { useProjects } from '../../places/projects/use-places.ts';
import type { SettingField } from '../../workspace/settings/plugins/setting-fields.ts';

interface NamedInputProps {
  field: SettingField;
  value: unknown;
  /** other settings of the action: a tag belongs to the project chosen there */
  settings: Readonly<Record<string, unknown>>;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Select for the object whose id a setting holds, by title. */
export function NamedInput(props: NamedInputProps) {
  const Choice = CHOICES[props.field.names];
  return Choice ? <Choice {...props} /> : null;
}

interface PickProps extends NamedInputProps {
  data: { value: string; label: string }[];
  nothing?: string;
}

function Pick({ field: { name, title, help, required, several }, data, nothing, value, error, onChange }: PickProps) {
  const common = {
    name,
    label: title,
    description: help || undefined,
    withAsterisk: required,
    error,
    data,
    searchable: data.length > 8 || several,
    limit: 100,
    nothingFoundMessage: nothing ?? 'No matches',
  };
  if (several)
    return (
      <MultiSelect
        {...common}
        value={Array.isArray(value) ? value.map(String) : []}
        hidePickedOptions
        onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
      />
    );
  return (
    <Select
      {...common}
      value={typeof value === 'string' ? value : null}
      clearable={!required}
      allowDeselect={!required}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

const MemberChoice = observer(function MemberChoice(props: NamedInputProps) {
  const { rows } = useMembers();
  const data = rows
    .filter(({ suspended }) => !suspended)
    .map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
  return <Pick {...props} data={data} nothing="No matching people" />;
});

const ProjectChoice = observer(function ProjectChoice(props: NamedInputProps) {
  const { rows } = useProjects();
  return <Pick {...props} data={rows.map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }))} />;
});

const TagChoice = observer(function TagChoice(props: NamedInputProps) {
  const projectId = typeof props.settings.projectId === 'string' ? props.settings.projectId : '';
  const { rows } = useList<Tag>(
    tags,
    { condition: { projectId }, orderBy: 'TITLE_ASC', first: 1000 },
    projectId !== '',
  );
  return (
    <Pick
      {...props}
      data={projectId === '' ? [] : rows.map(({ id, title }) => ({ value: id, label: title }))}
      nothing={projectId === '' ? 'Choose a project first' : 'No matching tags'}
    />
  );
});

const TemplateChoice = observer(function TemplateChoice(props: NamedInputProps) {
  const { rows } = useList<Template>(templates, { orderBy: 'TITLE_ASC', first: 1000 });
  const notes = rows.filter(({ kind }) => kind === 'NOTE');
  return (
    <Pick
      {...props}
      data={notes.map(({ id, title }) => ({ value: id, label: title }))}
      nothing="No matching templates"
    />
  );
});

const FrameworkChoice = observer(function FrameworkChoice(props: NamedInputProps) {
  const { data = [] } = useAsk(summaryFrameworks, {});
  const plain = data.filter(({ takesPrompt }) => !takesPrompt);
  return <Pick {...props} data={plain.map(({ id, title }) => ({ value: id, label: title }))} />;
});

/** Selects by the noun of a setting. */
const CHOICES: Readonly<Record<string, ComponentType<NamedInputProps>>> = {
  Member: MemberChoice,
  Project: ProjectChoice,
  Tag: TagChoice,
  Template: TemplateChoice,
  SummaryFramework: FrameworkChoice,
};
