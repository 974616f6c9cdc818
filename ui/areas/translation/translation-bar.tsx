import { languageName } from '@earshot/core/areas/translation/languages';
import { cancelTranslation, deleteTranslation, translateNote } from '@earshot/core/areas/translation/translation';
import { isOpen } from '@earshot/core/model/run-state';
import { ActionIcon, Menu, SegmentedControl, Select } from '@mantine/core';
import { IconLanguage, IconRefresh, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import classes from './translation.module.css';
import type { Translations } from './use-translations.ts';

interface TranslationBarProps {
  translations: Translations;
  writes: boolean;
}

/** Maximum number of languages side by side; more are in a list. */
const SIDE_BY_SIDE = 3;
const ORIGINAL = 'original';

/** Switch between a note and its translations; nothing if there are none. */
export const TranslationBar = observer(function TranslationBar({ translations, writes }: TranslationBarProps) {
  const { rows, shown, show, ask } = translations;
  const run = useDo();
  const trash = useTrash();
  if (rows.length === 0) return null;
  const choices = [
    { value: ORIGINAL, label: 'Original' },
    ...rows.map(({ id, language }) => ({ value: id, label: languageName(language) })),
  ];
  const choose = (value: string | null) => show(value === null || value === ORIGINAL ? undefined : value);
  return (
    <div className={classes.bar}>
      {rows.length <= SIDE_BY_SIDE ? (
        <SegmentedControl
          aria-label="Text language"
          size="xs"
          className={classes.choice ?? ''}
          data={choices}
          value={shown?.id ?? ORIGINAL}
          onChange={choose}
        />
      ) : (
        <Select
          aria-label="Text language"
          size="xs"
          data={choices}
          value={shown?.id ?? ORIGINAL}
          onChange={choose}
          allowDeselect={false}
        />
      )}
      {writes && (
        <ActionIcon variant="subtle" color="gray" aria-label="Translate into another language" onClick={ask}>
          <IconLanguage size={18} aria-hidden />
        </ActionIcon>
      )}
      {writes && shown && (
        <RowMenu label="More actions for this translation">
          {isOpen(shown) ? (
            <Menu.Item onClick={() => void run(cancelTranslation, { id: shown.id }, 'Translation stopped.')}>
              Stop
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() =>
                void run(translateNote, {
                  noteId: shown.noteId,
                  targetLanguage: shown.language,
                  translator: shown.translator,
                })
              }
            >
              Renew
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void trash(deleteTranslation, shown, 'Translation moved to trash.')}
          >
            Move to trash
          </Menu.Item>
        </RowMenu>
      )}
    </div>
  );
});
