import { type AlertRule, deleteAlertRule } from '@earshot/core/areas/notifications/alert';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { actionWords } from '../../workspace/settings/audit/audit-words.ts';
import classes from '../settings/settings.module.css';
import { OUTCOME_WORDS } from './outcome-words.ts';

/** List of alert rules. */
export function RuleList({ rules, onAsk }: { rules: readonly AlertRule[]; onAsk: (rule: AlertRule) => void }) {
  const run = useDo();
  return (
    <SettingsPart title="Rules" says="All administrators are told when one of these happens.">
      <ul className={classes.list} aria-label="Rules">
        {rules.map((rule) => (
          <li key={rule.id} className={classes.row}>
            <span className={classes.title}>
              <span>
                {rule.title}
                <div className={classes.told}>
                  {[
                    rule.actions.map(actionWords).join(', '),
                    OUTCOME_WORDS[rule.outcome],
                    ...(rule.mails ? ['Emails'] : []),
                  ].join(' · ')}
                </div>
              </span>
            </span>
            <RowMenu label={`More actions for ${rule.title}`}>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk(rule)}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void run(deleteAlertRule, { id: rule.id }, `The rule “${rule.title}” was deleted.`)}
              >
                Delete
              </Menu.Item>
            </RowMenu>
          </li>
        ))}
      </ul>
    </SettingsPart>
  );
}
