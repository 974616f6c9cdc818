import { ROLES } from '@earshot/core/model/member';
import { SettingsPart } from '../../../../frame/settings-part.tsx';
import { ADMIN_WORDS, ROLE_WORDS } from '../role-words.ts';
import classes from './role-list.module.css';

/** Permissions of each role. */
export const RoleList = () => (
  <div className={classes.part}>
    <SettingsPart title="Roles">
      <dl className={classes.roles}>
        {[...ROLES.map((role) => ROLE_WORDS[role]), ADMIN_WORDS].map(({ title, says }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </SettingsPart>
  </div>
);
