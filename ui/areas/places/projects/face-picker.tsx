import { Button, Group, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ColourPicker } from '../../../kit/form/colour-picker.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import { PLACE_ICONS } from '../../../kit/place-icons.ts';
import classes from './face-picker.module.css';
import { oneSign } from './one-sign.ts';

interface Face {
  icon: string;
  colour: string | null;
}

interface FacePickerProps extends Face {
  /** default icon */
  fallback?: TablerIcon;
  onChange: (face: Partial<Face>) => void;
}

/** Icon of a project or folder as a button that opens the choice of icon, emoji and colour. */
export function FacePicker({ icon, colour, fallback, onChange }: FacePickerProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      width={336}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.face} aria-label="Icon and colour" title="Icon and colour" onClick={toggle}>
          <PlaceIcon icon={icon} colour={colour} size={22} {...(fallback ? { fallback } : {})} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Icon and colour">
        <Icons icon={icon} onChange={onChange} />
        <ColourPicker label="Colour" value={colour} onChange={(next) => onChange({ colour: next })} />
        <Group justify="space-between" mt="md" gap="xs">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={icon === '' && colour === null}
            onClick={() => onChange({ icon: '', colour: null })}
          >
            Clear
          </Button>
          <Button variant="default" size="compact-sm" onClick={close}>
            Done
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function Icons({ icon, onChange }: Pick<FacePickerProps, 'icon' | 'onChange'>) {
  const group = useId();
  const named = Object.hasOwn(PLACE_ICONS, icon);
  const [typed, setTyped] = useState(named ? '' : icon);
  const type = (text: string) => {
    const sign = oneSign(text);
    setTyped(sign);
    if (sign !== '') onChange({ icon: sign });
  };
  return (
    <>
      <div className={classes.icons} role="radiogroup" aria-label="Icon">
        {Object.entries(PLACE_ICONS).map(([name, { title, icon: Icon }]) => (
          <label key={name} className={classes.icon} title={title} data-on={icon === name}>
            <input
              type="radio"
              name={group}
              aria-label={title}
              checked={icon === name}
              onChange={() => {
                setTyped('');
                onChange({ icon: name });
              }}
            />
            <Icon size={18} stroke={1.6} aria-hidden />
          </label>
        ))}
      </div>
      <TextInput
        my="sm"
        label="Or an emoji"
        placeholder="Type or paste one"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  );
}
