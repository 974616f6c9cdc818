import { displayTitle } from '@earshot/core/rules/text';
import { Select } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { folderTrail } from '../places/projects/places.ts';
import { useChannels, useFolders, useProjects } from '../places/projects/use-places.ts';
import type { AskedPlace, ScopeKind } from './ask-scope.ts';
import classes from './scope-select.module.css';

interface ScopeSelectProps {
  /** label of the select, for screen readers */
  label?: string;
  size?: 'xs' | 'sm';
  value: AskedPlace | undefined;
  onChange: (scope: AskedPlace | undefined) => void;
}

const EVERYTHING = 'everything';
const named = ({ kind, id }: AskedPlace) => `${kind} ${id}`;

function placeIn(name: string | null): AskedPlace | undefined {
  const [kind, id] = (name ?? '').split(' ');
  return id === undefined ? undefined : { kind: kind as ScopeKind, id };
}

/** Scope of a question or an activity wrap: everything, or one project, folder or channel. */
export const ScopeSelect = observer(function ScopeSelect({
  label = 'Question scope',
  size = 'xs',
  value,
  onChange,
}: ScopeSelectProps) {
  const projects = useProjects().rows.filter(({ status }) => status === 'ACTIVE');
  const folders = useFolders().rows;
  const channels = useChannels().rows;
  const group = (label: string, items: { value: string; label: string }[]) =>
    items.length > 0 ? [{ group: label, items }] : [];
  return (
    <Select
      className={classes.scope ?? ''}
      size={size}
      aria-label={label}
      leftSection={<IconCategory size={14} aria-hidden />}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No matching places"
      comboboxProps={{ width: 300, position: 'top-start' }}
      value={value ? named(value) : EVERYTHING}
      onChange={(name) => onChange(placeIn(name))}
      data={[
        { value: EVERYTHING, label: 'Everything' },
        ...group(
          'Projects',
          projects.map(({ id, title }) => ({
            value: named({ kind: 'project', id }),
            label: displayTitle('project', title),
          })),
        ),
        ...group(
          'Folders',
          folders.map(({ id }) => ({ value: named({ kind: 'folder', id }), label: folderTrail(folders, id) })),
        ),
        ...group(
          'Channels',
          channels.map(({ id, title }) => ({
            value: named({ kind: 'channel', id }),
            label: displayTitle('channel', title),
          })),
        ),
      ]}
    />
  );
});
