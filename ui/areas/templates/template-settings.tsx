import {
  addStarterTemplates,
  deleteTemplate,
  TEMPLATE_KINDS,
  type Template,
  updateTemplate,
} from '@earshot/core/areas/templates/template';
import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { Field, Form } from '../../kit/form/form.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';
import { KIND_WORDS, useTemplates } from './use-templates.ts';

/** The templates of the workspace. */
export const TemplateSettings = observer(function TemplateSettings() {
  const { session } = useStores();
  return (
    <SettingsPage title="Templates" actions={session.manages && <AddStarters />}>
      <p>
        New notes, insights and projects can begin with a template. To make one, choose “Save as template” in the menu
        of a note, an insight or a project.
        {!session.manages && ' Only managers and administrators can make and change templates.'}
      </p>
      <All />
    </SettingsPage>
  );
});

function AddStarters() {
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const added = await run(addStarterTemplates, {});
    if (added) toast.done(added.length > 0 ? 'Starter templates added' : 'All starter templates are here already');
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={busy}
      onClick={() => void add()}
    >
      Add starter templates
    </Button>
  );
}

const All = observer(function All() {
  const templates = useTemplates();
  if (templates.state === 'failed' && templates.rows.length === 0)
    return <RefusedState error={templates.error} again={() => templates.reload()} />;
  if (templates.rows.length === 0 && !templates.empty) return <RowsSkeleton rows={3} height={72} />;
  if (templates.empty)
    return (
      <EmptyState
        icon={IconTemplate}
        title="No templates yet"
        text="Give interviews, tests and reports the same outline, so that nobody begins with an empty page."
      />
    );
  return TEMPLATE_KINDS.map((kind) => {
    const rows = templates.rows.filter((row) => row.kind === kind);
    return (
      rows.length > 0 && (
        <section key={kind} aria-label={KIND_WORDS[kind].many}>
          <h2>{KIND_WORDS[kind].many}</h2>
          {rows.map((row) => (
            <TemplateCard key={row.id} template={row} />
          ))}
        </section>
      )
    );
  });
});

const TemplateCard = observer(function TemplateCard({ template }: { template: Template }) {
  const { session } = useStores();
  const [shown, show] = useState(false);
  const [editing, edit] = useState(false);
  const trash = useTrash();
  return (
    <article className={classes.card} aria-label={template.title}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 dir="auto">{template.title}</h3>
          {template.description && (
            <p className={classes.soft} dir="auto">
              {template.description}
            </p>
          )}
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={shown}
          aria-label={`${shown ? 'Hide' : 'Preview'} ${template.title}`}
          onClick={() => show(!shown)}
        >
          {shown ? 'Hide' : 'Preview'}
        </Button>
        {session.manages && (
          <RowMenu label={`More actions for ${template.title}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => edit(true)}>
              Edit title and description
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void trash(deleteTemplate, template, `Template “${template.title}” moved to trash`)}
            >
              Move to trash
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      {shown && <TemplatePreview template={template} />}
      {editing && <EditTemplate template={template} onClose={() => edit(false)} />}
    </article>
  );
});

function EditTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const { id, revision, title, description } = template;
  return (
    <Dialog onClose={onClose} title="Edit template">
      <Form
        operation={updateTemplate}
        start={{ id, revision, title, description }}
        submit="Save"
        says="Template saved"
        onDone={onClose}
        onCancel={onClose}
      >
        <TemplateFields />
      </Form>
    </Dialog>
  );
}

/** Title and description of a template, inside of a form. */
export const TemplateFields = () => (
  <>
    <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
    <Field name="description" label="Description" input={Textarea} autosize minRows={2} maxRows={8} />
  </>
);
