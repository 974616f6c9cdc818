import { updateAutomation } from '@earshot/core/areas/automations/automation';
import { observer } from 'mobx-react-lite';
import { Form } from '../../../kit/form/form.tsx';
import { FollowRevision } from '../../../kit/states/follow-revision.tsx';
import { AutomationFrame, type InAutomation } from '../automation-frame.tsx';
import { AutomationFields } from './automation-fields.tsx';
import { DryRun } from './dry-run.tsx';
import classes from './editor.module.css';
import { ReadOnly } from './read-only.tsx';

/** Set-up of an automation, editable for those who can change it. */
export const AutomationPage = () => <AutomationFrame part="" body={SetUp} />;

const SetUp = observer(function SetUp({ automation, writes }: InAutomation) {
  if (!writes) return <ReadOnly automation={automation} />;
  const { id, revision, title, trigger, actions } = automation;
  return (
    <div className={classes.columns}>
      <Form
        operation={updateAutomation}
        start={{ id, revision, title, trigger, actions }}
        submit="Save"
        says="The automation is saved."
      >
        <FollowRevision row={automation} fields={['title', 'trigger', 'actions']} />
        <AutomationFields automation={automation} />
      </Form>
      <DryRun automation={automation} />
    </div>
  );
});
