import { Folder } from '@earshot/core/areas/places/folder';
import { detachPlace, type Grant } from '@earshot/core/model/place';
import { displayTitle } from '@earshot/core/rules/text';
import { Anchor, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import type { AccessPlace } from '../projects/place-of.ts';
import type { ChainPlace } from './explain-level.ts';
import classes from './grant-lines.module.css';
import { Grantee } from './grantee.tsx';
import type { Known } from './known-people.ts';
import { LEVEL_WORDS } from './level-words.ts';

interface InheritedProps extends Known {
  place: AccessPlace;
  /** folders whose grants apply here, nearest first */
  above: readonly ChainPlace[];
  grants: readonly Grant[];
  owns: boolean;
  onChanged: () => void;
}

/** Inherited grants of a place; can be ended and resumed. */
export const Inherited = observer(function Inherited(props: InheritedProps) {
  const { place, above, grants, owns, onChanged, people, groups } = props;
  const folders = useStores().of(Folder);
  const run = useDo();
  if (place.parentId === null) return null;
  const parent = folders.byId(place.parentId);
  const name = parent ? `“${displayTitle('folder', parent.name)}”` : 'around it';
  const says = place.detached
    ? `Access given at the folder ${name} does not apply here.`
    : `Access given at the folder ${name} and above also applies here.`;
  const given = above.map((folder) => ({ folder, lines: grants.filter(({ placeId }) => placeId === folder.id) }));
  return (
    <SettingsPart title="Inherited from folders" says={says}>
      {given
        .filter(({ lines }) => lines.length > 0)
        .map(({ folder, lines }) => (
          <div key={folder.id}>
            <p className={classes.from}>
              <Anchor component={Link} to={paths.folder({ id: folder.id, name: folder.title }, 'access')}>
                {folder.title}
              </Anchor>
            </p>
            <ul className={classes.lines}>
              {lines.map(({ id, principal, principalId, level }) => (
                <li key={id} className={classes.line}>
                  <Grantee principal={principal} principalId={principalId} people={people} groups={groups} />
                  <span className={classes.level}>{LEVEL_WORDS[level].title}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      {owns && (
        <Switch
          label={`Inherit access from the folder ${name}`}
          checked={!place.detached}
          onChange={async (event) => {
            const detached = !event.currentTarget.checked;
            const done = detached
              ? 'Access from folders no longer applies here.'
              : 'Access from folders also applies here.';
            await run(detachPlace, { placeId: place.id, detached }, done);
            onChanged();
          }}
        />
      )}
    </SettingsPart>
  );
});
