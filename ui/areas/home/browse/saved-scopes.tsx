import {
  deleteScope,
  renameScope,
  type SavedScope,
  savedScopes,
  saveScope,
} from '@earshot/core/areas/pages/saved-scope';
import { Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOwn } from '../../../data/use-own.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import classes from './browse-page.module.css';

type Open = 'save' | 'edit' | undefined;

/** Saves the current list under a title, and opens saved ones (PF-01). */
export const SavedScopes = observer(function SavedScopes({ search }: { search: string }) {
  const navigate = useNavigate();
  const { data: scopes = [], error } = useOwn(savedScopes, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            Saved scopes
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.saved}>
          {scopes.length === 0 && <Menu.Label>{error ? error.message : 'Nothing saved yet'}</Menu.Label>}
          {scopes.map((scope) => (
            <Menu.Item
              key={scope.name}
              aria-current={scope.search === search ? true : undefined}
              onClick={() => void navigate({ search: scope.search })}
            >
              {scope.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setOpen('save')}>
            Save this scope
          </Menu.Item>
          {scopes.length > 0 && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
              Edit saved scopes
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'save' && <SaveScope search={search} scopes={scopes} onClose={close} />}
      {open === 'edit' && <EditScopes scopes={scopes} onClose={close} />}
    </>
  );
});

interface SaveScopeProps {
  search: string;
  scopes: readonly SavedScope[];
  onClose: () => void;
}

const SaveScope = ({ search, scopes, onClose }: SaveScopeProps) => (
  <Dialog onClose={onClose} title="Save this scope">
    <Form
      operation={saveScope}
      start={{ name: scopes.find((scope) => scope.search === search)?.name ?? '', search }}
      submit="Save"
      says={({ name }) => `Scope “${name}” saved`}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>The kind of page, the scope, the filter and the order are saved for you alone.</p>
      <Field
        name="name"
        label="Name"
        description="A scope that has this name already is replaced."
        input={TextInput}
        data-autofocus
        autoComplete="off"
      />
    </Form>
  </Dialog>
);

function EditScopes({ scopes, onClose }: Omit<SaveScopeProps, 'search'>) {
  const run = useDo();
  const [renamed, rename] = useState<string>();
  return (
    <Dialog onClose={onClose} title="Saved scopes">
      {scopes.length === 0 && <p role="status">Nothing saved yet</p>}
      <ul className={classes.savedList}>
        {scopes.map(({ name }) => (
          <li key={name}>
            {renamed === name ? (
              <Form
                operation={renameScope}
                start={{ name, newName: name }}
                submit="Rename"
                says={({ newName }) => `Scope renamed to “${newName}”`}
                onDone={() => rename(undefined)}
                onCancel={() => rename(undefined)}
              >
                <Field name="newName" label="New name" input={TextInput} autoFocus autoComplete="off" />
              </Form>
            ) : (
              <>
                <span dir="auto">{name}</span>
                <Button variant="subtle" size="compact-sm" aria-label={`Rename ${name}`} onClick={() => rename(name)}>
                  Rename
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Delete ${name}`}
                  onClick={() => void run(deleteScope, { name }, `Scope “${name}” deleted`)}
                >
                  Delete
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
