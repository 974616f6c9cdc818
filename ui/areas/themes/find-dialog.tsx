import { findThemes, type ThemeRun } from '@earshot/core/areas/themes/theme-run';
import { THEME_COUNT_NAMES } from '@earshot/core/areas/themes/theme-settings';
import { limits } from '@earshot/core/limits';
import { NumberInput, Select, Text } from '@mantine/core';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Advanced } from '../../kit/form/advanced.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
import { COUNT_WORDS } from './theme-words.ts';

interface FindDialogProps {
  channelId: string;
  /** run whose settings are the defaults */
  before: ThemeRun | undefined;
  onClose: () => void;
}

/** Dialog with the settings of a theme run, which starts it. */
export function FindDialog({ channelId, before, onClose }: FindDialogProps) {
  return (
    <Dialog onClose={onClose} title="Find themes">
      <Form
        operation={findThemes}
        start={{ id: channelId, count: before?.count ?? 'STANDARD', seed: before?.seed ?? limits.themes.seed }}
        submit="Find themes"
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          name="count"
          label="Number of themes"
          description="Automatic scales with the amount of data."
          input={Select}
          data={THEME_COUNT_NAMES.map((value) => ({ value, label: COUNT_WORDS[value] }))}
          allowDeselect={false}
          data-autofocus
        />
        <Advanced>
          <Field
            name="seed"
            label="Seed"
            description="The same data, number of themes and seed give the same themes. Another seed may give slightly different ones."
            input={NumberInput}
            min={0}
            allowDecimal={false}
            hideControls
          />
        </Advanced>
        <Text c="dimmed" size="sm">
          Themes that you renamed, pinned, hid, merged, split, created or moved data to keep their titles and their
          place. Data points that you moved or ignored stay as they are.
        </Text>
      </Form>
    </Dialog>
  );
}
