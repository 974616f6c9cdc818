import { JOB_FUNCTIONS } from '@earshot/core/areas/workspace/job-functions';
import { updateMe } from '@earshot/core/model/member';
import { changePassword } from '@earshot/core/model/session';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../../data/use-stores.ts';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { SettingsPart } from '../../../../frame/settings-part.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';
import { PasswordField } from '../../../../kit/form/password-field.tsx';
import { PasswordRule } from '../../sign-in/password-rule.tsx';
import { MeasuredOfYou } from '../activity-part.tsx';
import { ADMIN_WORDS, ROLE_WORDS } from '../role-words.ts';
import classes from './account.module.css';
import { ChangeEmail } from './change-email.tsx';

/** The user's own name, email address, role and password. */
export const Account = observer(function Account() {
  const { session, members, workspaces } = useStores();
  const me = members.byId(session.me?.member.id) ?? session.me?.member;
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  if (!me) return null;
  return (
    <SettingsPage title="Your account">
      <SettingsPart title={DEFAULT_TITLES.you}>
        <dl className={classes.facts}>
          <div>
            <dt>Email</dt>
            <dd>
              {me.email}
              <ChangeEmail />
            </dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>
              {ROLE_WORDS[me.role].title}
              {me.admin && ', administrator'}
              <p className={classes.says}>{ROLE_WORDS[me.role].says}</p>
              {me.admin && <p className={classes.says}>{ADMIN_WORDS.says}</p>}
            </dd>
          </div>
        </dl>
        <Form
          operation={updateMe}
          start={{ name: me.name, jobFunction: me.jobFunction }}
          submit="Save"
          says="Your account was changed."
        >
          <Field name="name" label="Name" description="What colleagues see" input={TextInput} autoComplete="name" />
          <Field
            name="jobFunction"
            label="Job function"
            description="Ask suggests questions for it"
            input={Select}
            data={JOB_FUNCTIONS.map(({ id, title }) => ({ value: id, label: title }))}
            clearable
            placeholder="Not set"
          />
        </Form>
      </SettingsPart>
      <SettingsPart title="Password" says="A new one signs you out everywhere but here.">
        <Form
          operation={changePassword}
          start={{ current: '', next: '' }}
          submit="Change password"
          says="Your password is changed. Your other sessions have ended."
          again
          onDone={() => session.look()}
        >
          <Field name="current" label="Current password" input={PasswordField} autoComplete="current-password" />
          <Field
            name="next"
            label="New password"
            input={PasswordField}
            autoComplete="new-password"
            aria-describedby="password-rule"
          />
          <PasswordRule name="next" id="password-rule" />
        </Form>
      </SettingsPart>
      <MeasuredOfYou on={workspace?.measuresActivity === true} />
    </SettingsPage>
  );
});
