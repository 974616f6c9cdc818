import {
  checkConnection,
  disconnect,
  type Integration,
  startConnection,
} from '@earshot/core/areas/integrations/integration';
import { Badge, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Confirm } from '../../kit/dialogs/confirm.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { CopyField } from '../../kit/form/copy-field.tsx';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { ConnectByForm } from './connect-by-form.tsx';
import classes from './integration-card.module.css';
import { eventsWords, KIND_TITLES, standing } from './integration-words.ts';

interface IntegrationCardProps {
  integration: Integration;
  /** true if the user can connect it */
  changes: boolean;
  onChanged: () => Promise<unknown>;
}

/** A service: permissions, connected account and its state. */
export const IntegrationCard = observer(function IntegrationCard(props: IntegrationCardProps) {
  const { integration } = props;
  const { session } = useStores();
  const { id, title, description, kind, reads, connection, enabled, webhooks } = integration;
  const colour = connection ? (connection.state === 'CONNECTED' ? undefined : 'red') : 'gray';
  return (
    <section className={classes.card} aria-labelledby={`integration-${id}`}>
      <div className={classes.head}>
        <h2 id={`integration-${id}`}>{title}</h2>
        <span className={classes.kind}>{KIND_TITLES[kind]}</span>
        <Badge variant="light" tt="none" color={colour} className={classes.standing ?? ''}>
          {standing(integration)}
        </Badge>
      </div>
      <p className={classes.says}>{description}</p>
      <List size="sm" c="dimmed">
        {reads.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {connection ? (
        <Connected {...props} />
      ) : enabled ? (
        <NotConnected {...props} />
      ) : (
        <Off integration={integration} />
      )}
      {session.admin && enabled && webhooks.length > 0 && (
        <div className={classes.addresses}>
          {webhooks.map((one) => (
            <CopyField key={one.address} label={`Address for events: ${one.title}`} value={one.address} />
          ))}
        </div>
      )}
    </section>
  );
});

/** Redirects the user to the service, which redirects back. */
function useStart() {
  const run = useDo();
  return async ({ id }: Integration) => {
    const start = await run(startConnection, { integration: id });
    if (start) window.location.assign(start.url);
  };
}

function NotConnected({ integration, changes, onChanged }: IntegrationCardProps) {
  const start = useStart();
  const [typing, setTyping] = useState(false);
  const byForm = Object.keys(integration.form).length > 0;
  if (!changes) return null;
  return (
    <>
      <Group mt="md" gap="xs">
        <Button
          aria-label={`Connect ${integration.title}`}
          onClick={() => (byForm ? setTyping(true) : void start(integration))}
        >
          Connect
        </Button>
      </Group>
      {typing && <ConnectByForm integration={integration} onClose={() => setTyping(false)} onDone={onChanged} />}
    </>
  );
}

/** Prerequisites that an administrator has to set. */
const Off = observer(function Off({ integration: { callback, owner, title } }: { integration: Integration }) {
  const { session } = useStores();
  if (!session.admin)
    return (
      <p className={classes.note}>An administrator can switch it on in Plugins{owner === 'MEMBER' && ', once'}.</p>
    );
  return (
    <div className={classes.setup}>
      {callback !== '' && (
        <>
          <p className={classes.note}>
            Register an app with the service, give it this redirect address, then enter its client ID and secret in{' '}
            <Link to={paths.settings('plugins')}>Plugins</Link> and switch the plugin on.
          </p>
          <CopyField label={`Redirect address for ${title}`} value={callback} />
        </>
      )}
      {callback === '' && (
        <p className={classes.note}>
          Switch its plugin on in <Link to={paths.settings('plugins')}>Plugins</Link>.
        </p>
      )}
    </div>
  );
});

const Connected = observer(function Connected({ integration, changes, onChanged }: IntegrationCardProps) {
  const { connection, title } = integration;
  const [leaving, setLeaving] = useState(false);
  const [checking, setChecking] = useState(false);
  const run = useDo();
  const start = useStart();
  useMembers();
  if (!connection) return null;
  const { id, account, health, scopes, connectedBy, createdAt, checkedAt, usedAt, eventsUntil, state } = connection;
  const check = async () => {
    setChecking(true);
    await run(checkConnection, { id });
    await onChanged();
    setChecking(false);
  };
  return (
    <>
      {health !== '' && (
        <p className={classes.trouble} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          {health}
        </p>
      )}
      <dl className={classes.facts}>
        <Fact title="Account">{account}</Fact>
        <Fact title="Connected">
          <Ago at={createdAt} words /> by <Person id={connectedBy} size={16} />
        </Fact>
        <Fact title="Checked">
          <Ago at={checkedAt} words />
        </Fact>
        <Fact title="Last used">{usedAt ? <Ago at={usedAt} words /> : 'Never'}</Fact>
        {eventsUntil && <Fact title="Events">{eventsWords(eventsUntil, new Date())}</Fact>}
        {scopes.length > 0 && (
          <Fact title="Permissions" long>
            {scopes.join(', ')}
          </Fact>
        )}
      </dl>
      {changes && (
        <Group mt="md" gap="xs">
          {state === 'REFUSED' && Object.keys(integration.form).length === 0 && (
            <Button onClick={() => void start(integration)}>Reconnect</Button>
          )}
          <Button variant="default" loading={checking} onClick={() => void check()} aria-label={`Check ${title}`}>
            Check
          </Button>
          <Button variant="default" onClick={() => setLeaving(true)} aria-label={`Disconnect ${title}`}>
            Disconnect
          </Button>
        </Group>
      )}
      <Confirm
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={`Disconnect ${title}?`}
        confirm="Disconnect"
        onConfirm={async () => {
          await run(disconnect, { id }, `${title} is disconnected.`);
          await onChanged();
        }}
      >
        <Text>
          Earshot deletes the stored key and, where {title} supports it, revokes the access there. What was created
          there or imported from there stays; nothing new is sent or read.
        </Text>
      </Confirm>
    </>
  );
});

interface FactProps {
  title: string;
  /** true to use a line of its own */
  long?: boolean;
  children: ReactNode;
}

const Fact = ({ title, long = false, children }: FactProps) => (
  <div className={long ? (classes.long ?? '') : ''}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
