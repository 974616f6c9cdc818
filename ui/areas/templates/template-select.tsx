import { Select, Stack } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { TemplatePreview } from './template-preview.tsx';
import { useTemplates } from './use-templates.ts';

interface TemplateSelectProps {
  value: string | null;
  onChange: (templateId: string | null) => void;
}

/** Template for a new project; empty if there are none. */
export const TemplateSelect = observer(function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const templates = useTemplates('PROJECT');
  if (templates.rows.length === 0) return null;
  const chosen = templates.rows.find(({ id }) => id === value);
  return (
    <Stack gap="xs" mb="md">
      <Select
        label="Template"
        description="A template sets up the readme, the navigation, fields and tags."
        placeholder="Empty project"
        data={templates.rows.map(({ id, title }) => ({ value: id, label: title }))}
        value={value}
        onChange={onChange}
        clearable
        searchable={templates.rows.length > 8}
      />
      {chosen && <TemplatePreview key={chosen.id} template={chosen} />}
    </Stack>
  );
});
