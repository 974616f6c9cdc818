import type { Template, TemplateKind } from '@earshot/core/areas/templates/template';
import { folded } from '@earshot/core/rules/text';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';
import { KIND_WORDS, useTemplates } from './use-templates.ts';

const FEW = 6;

interface TemplatePickerProps {
  kind: TemplateKind;
  /** creates an object from the template; the dialog stays open if it resolves to false */
  onUse: (template: Template) => Promise<boolean>;
  onClose: () => void;
}

/** Picker for a template of one kind, with a preview. */
export const TemplatePicker = observer(function TemplatePicker({ kind, onUse, onClose }: TemplatePickerProps) {
  const noun = KIND_WORDS[kind].one;
  return (
    <Dialog onClose={onClose} title={`New ${noun} from template`} size="lg">
      <Choices kind={kind} onUse={onUse} onClose={onClose} />
    </Dialog>
  );
});

const Choices = observer(function Choices({ kind, onUse, onClose }: TemplatePickerProps) {
  const templates = useTemplates(kind);
  const [words, setWords] = useState('');
  const [chosenId, choose] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { one: noun } = KIND_WORDS[kind];
  if (templates.state === 'failed' && templates.rows.length === 0)
    return <RefusedState error={templates.error} again={() => templates.reload()} />;
  if (templates.rows.length === 0 && !templates.empty) return <RowsSkeleton rows={4} height={44} />;
  if (templates.empty)
    return (
      <EmptyState
        compact
        icon={IconTemplate}
        title={`No templates for ${noun}s yet`}
        text={`Managers make them with “Save as template” in the menu of a ${noun}, or add starter templates in the settings.`}
        action={
          <Button component={Link} to={paths.settings('templates')} variant="default">
            Go to the templates
          </Button>
        }
      />
    );
  const found = templates.rows.filter(({ title, description }) =>
    folded(`${title} ${description}`).includes(folded(words.trim())),
  );
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0];
  const use = async () => {
    if (!chosen || busy) return;
    setBusy(true);
    const done = await onUse(chosen);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Stack gap="sm">
      {templates.rows.length > FEW && (
        <TextInput
          aria-label="Find a template"
          placeholder="Find a template"
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
          data-autofocus
        />
      )}
      <ul className={classes.choices} aria-label="Templates">
        {found.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={template.id === chosen?.id}
              onClick={() => choose(template.id)}
              onDoubleClick={() => void use()}
            >
              <strong dir="auto">{template.title}</strong>
              {template.description && (
                <p className={classes.soft} dir="auto">
                  {template.description}
                </p>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">No matching templates.</p>}
      {chosen && <TemplatePreview key={chosen.id} template={chosen} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!chosen} loading={busy} onClick={() => void use()}>
          Use template
        </Button>
      </Group>
    </Stack>
  );
});
