import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { FILES } from '../files/area.ts';
import { TRANSCRIPTS } from '../transcripts/area.ts';
import { citationHandlers } from '../quotes/citations.ts';
import { commentHandlers } from '../comments/comments.ts';
import { documentHandlers } from '../notes/document-edits.ts';
import { forgetErased } from './forget-erased.ts';
import { importRoutes } from '../imports/http/import.ts';
import { shareRoutes } from '../shares/http/shares.ts';
import { insightHandlers } from '../insights/insights.ts';
import { importFileJob } from '../imports/jobs/import-file.ts';
import { indexBehind } from '../notes/jobs/index-behind.ts';
import { indexDocument } from '../notes/jobs/index-document.ts';
import { storeVersions } from '../versions/jobs/store-version.ts';
import { noteHandlers } from '../notes/notes.ts';
import { openedPageHandlers } from './opened-pages.ts';
import { readmeHandlers } from '../notes/readme.ts';
import { referenceHandlers } from '../references/references.ts';
import { savedScopeHandlers } from './saved-scopes.ts';
import { shareHandlers } from '../shares/shares.ts';
import { starredPageHandlers } from './starred-pages.ts';
import { sealShareTokens } from '../shares/store/share-tokens.ts';
import { forgetPeople, tellSpeech } from '../quotes/tell-speakers.ts';
import { textReplacementHandlers } from '../notes/text-replacements.ts';
import { versionHandlers } from '../versions/versions.ts';

/** Pages: notes and insights, their comments, versions, quotes and public links. */
export const pages = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool) => [
      ...noteHandlers(documents),
      ...readmeHandlers(documents),
      ...insightHandlers(documents),
      ...citationHandlers(documents),
      ...referenceHandlers(),
      ...commentHandlers(documents),
      ...versionHandlers({ documents, pool }),
      ...textReplacementHandlers({ documents, pool }),
    ],
    [T.documents, T.pool],
  );
  bind(AREA.handlers).toResolvedValue(
    (database, documents, pool, rates, secretKey, vault) =>
      shareHandlers({ database, documents, pool, rates, secretKey, vault }),
    [T.database, T.documents, T.pool, T.rates, T.secretKey, T.vault],
  );
  bind(AREA.handlers).toConstantValue([...openedPageHandlers(), ...starredPageHandlers()]);
  bind(AREA.handlers).toConstantValue(savedScopeHandlers());
  bind(TRANSCRIPTS.tellSpeech).toConstantValue(tellSpeech);
  bind(AREA.onErase).toConstantValue(forgetPeople);
  bind(AREA.handlers).toResolvedValue(documentHandlers, [T.documents, T.rates]);
  bind(AREA.jobs).toResolvedValue(
    (documents, pool) => {
      const parts = { documents, pool };
      return [indexDocument(parts), indexBehind(documents), storeVersions(parts)];
    },
    [T.documents, T.pool],
  );
  bind(AREA.jobs).toResolvedValue(
    (apart, { store }, imports, runner) => [importFileJob({ ...apart, store, imports, runner })],
    [T.apart, FILES.files, FILES.imports, T.laterRunner],
  );
  bind(AREA.onErase).toResolvedValue(forgetErased, [T.documents]);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'index-behind', kind: 'index-behind', scope: 'workspace', ...NIGHTLY }),
  ]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits, imports) => (routes) => importRoutes(routes, { runner, visits, imports }),
    [T.runner, T.visits, FILES.imports],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits, files) => (routes) => shareRoutes(routes, { runner, visits, files }),
    [T.runner, T.visits, FILES.files],
  );
  bind(AREA.upgrade).toResolvedValue(
    (database, vault) => () => sealShareTokens(database, vault),
    [T.database, T.vault],
  );
});
