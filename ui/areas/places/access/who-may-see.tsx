import { Folder } from '@earshot/core/areas/places/folder';
import type { GrantedLevel } from '@earshot/core/model/entity';
import { displayTitle } from '@earshot/core/rules/text';
import { Radio, Select, Stack, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { useForm } from '../../../kit/form/form.tsx';
import { LEVEL_CHOICES, LEVEL_WORDS } from './level-words.ts';
import classes from './who-may-see.module.css';

/** Access to a new project: its creator, everyone in the workspace, and those with access to the folder. */
export const WhoMaySee = observer(function WhoMaySee() {
  const folders = useStores().of(Folder);
  const { values, set } = useForm();
  const everyone = (values.everyone as GrantedLevel | null) ?? null;
  const folder = folders.byId(values.folderId as string | null);
  return (
    <div>
      <Radio.Group
        label="Access"
        value={everyone === null ? 'me' : 'everyone'}
        onChange={(chosen) => set('everyone', chosen === 'me' ? null : 'WRITE')}
      >
        <Stack gap="xs" mt="xs">
          <div className={classes.choice}>
            <Radio value="everyone" label="Everyone in the workspace" />
            {everyone !== null && (
              <Select
                aria-label="Access level of everyone"
                size="xs"
                w={140}
                data={LEVEL_CHOICES}
                value={everyone}
                onChange={(level) => set('everyone', level)}
              />
            )}
          </div>
          <Radio value="me" label="Only me" />
        </Stack>
      </Radio.Group>
      <p className={classes.says}>
        {everyone === null
          ? 'You get full access, and can let others in later.'
          : `You get full access. Everyone else: ${LEVEL_WORDS[everyone].says.toLowerCase()}.`}
      </p>
      {folder && (
        <Switch
          mt="md"
          label={`Whoever can open the folder “${displayTitle('folder', folder.name)}” can open it, too`}
          checked={values.detached !== true}
          onChange={(event) => set('detached', !event.currentTarget.checked)}
        />
      )}
    </div>
  );
});
