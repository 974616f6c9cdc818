import { Group, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { caps, type KeyBinding } from '../frame/keys.ts';
import { paths } from '../frame/paths.ts';
import { useKeyRegistry } from '../frame/use-keys.ts';
import { Dialog } from '../kit/dialogs/dialog.tsx';
import { KeyCaps } from '../kit/words/key-caps.tsx';
import classes from './help-sheet.module.css';

const inGroups = (bindings: readonly KeyBinding[]): [string, KeyBinding[]][] => {
  const groups = Map.groupBy(
    bindings.filter(({ keys }) => keys.length > 0),
    ({ group }) => group,
  );
  return [...groups];
};

/** All keyboard shortcuts of this page. */
export const HelpSheet = observer(function HelpSheet({ onClose }: { onClose: () => void }) {
  const registry = useKeyRegistry();
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Group mb="md">
        <Switch
          label="Single-letter shortcuts"
          description="Turn this off if you use speech input or often press keys by accident. Shortcuts with Ctrl or ⌘ stay on."
          checked={registry.letters}
          onChange={(event) => registry.switchLetters(event.currentTarget.checked)}
        />
      </Group>
      <p>
        <Link to={paths.help()} onClick={onClose}>
          Help
        </Link>{' '}
        describes what you can do in Earshot.
      </p>
      <div className={classes.groups}>
        {inGroups(registry.active()).map(([group, bindings]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.list}>
              {bindings.map(({ id, title, keys }) => (
                <div key={id} className={classes.line}>
                  <dt>{title}</dt>
                  <dd>
                    <KeyCaps strokes={caps(keys[0] ?? '', registry.mac)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
});
