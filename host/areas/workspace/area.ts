import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrigin, projectRoot } from '@earshot/config/environment';
import { ContainerModule } from 'inversify';
import { AREA, every, T } from '../../area.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { Sessions } from '../../store/sessions.ts';
import { MAIL } from '../mail/area.ts';
import { accessTokenHandlers } from './access-tokens.ts';
import { auditHandlers } from './audit.ts';
import { emailChangeHandlers } from './email-changes.ts';
import { eraseWithMembers } from './erase-members.ts';
import { auditRoutes } from './http/audit.ts';
import { panelRoutes } from './http/panels.ts';
import { eraseAccountJob } from './jobs/erase-account.ts';
import { mailPasswordReset } from './jobs/mail-password-reset.ts';
import { purgeSessions } from './jobs/purge-sessions.ts';
import { memberHandlers } from './members.ts';
import { panelHandlers } from './panels.ts';
import { passwordResetHandlers } from './password-resets.ts';
import { pluginHandlers } from './plugins.ts';
import { sessionHandlers } from './sessions.ts';
import { eraseExpired } from './store/expired.ts';
import { WrongPasswords } from './wrong-passwords.ts';

const releaseVersion = () =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;

/** The workspace itself: its people and groups, sign-in, plugins and audit log. */
export const workspace = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (
      doors,
      signInDatabase,
      database,
      sessions,
      keeper,
      rates,
      environment,
      log,
      onNewWorkspace,
      outbox,
      apart,
      secretKey,
    ) => {
      const parts = {
        database: doors,
        sessions,
        keeper,
        signIn: { database: signInDatabase, sessions: new Sessions(signInDatabase, secretKey) },
        rates,
        wrongPasswords: new WrongPasswords(database, log),
        insecure: environment.insecureHttp,
        mails: environment.mailServer !== undefined,
        outbox,
        secretKey,
        apart,
        origin: linkOrigin(environment),
        onNewWorkspace,
        version: releaseVersion(),
      };
      return [
        ...sessionHandlers(parts),
        ...memberHandlers(parts),
        ...passwordResetHandlers(parts),
        ...emailChangeHandlers(parts),
        ...auditHandlers(),
        ...accessTokenHandlers(parts),
      ];
    },
    [
      T.doorDatabase,
      T.signInDatabase,
      T.database,
      T.sessions,
      T.keeper,
      T.rates,
      T.environment,
      T.log,
      every(AREA.onNewWorkspace),
      MAIL.outbox,
      T.apart,
      T.secretKey,
    ],
  );
  bind(AREA.handlers).toResolvedValue(panelHandlers, [T.workspacePlugins]);
  bind(AREA.handlers).toResolvedValue(pluginHandlers, [T.workspacePlugins, every(AREA.onPluginOff)]);
  bind(AREA.jobs).toResolvedValue(
    (outbox, apart, environment) => [
      purgeSessions(),
      mailPasswordReset(outbox, apart, linkOrigin(environment)),
      eraseAccountJob(),
    ],
    [MAIL.outbox, T.apart, T.environment],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits) => (routes) => auditRoutes(routes, { runner, visits }),
    [T.runner, T.visits],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits, registry) => (routes) => panelRoutes(routes, { runner, visits, registry }),
    [T.runner, T.visits, T.registry],
  );
  bind(AREA.onErase).toConstantValue(eraseWithMembers);
  bind(AREA.leftovers).toConstantValue(eraseExpired);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'purge-sessions', kind: 'purge-sessions', scope: 'installation', ...NIGHTLY }),
  ]);
});
