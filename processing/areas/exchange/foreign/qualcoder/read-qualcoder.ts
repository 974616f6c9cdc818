import type { RefiFiles } from '../../refi/coming/coming-parts.ts';
import { Losses } from '../../refi/losses.ts';
import { emptyProject } from '../../refi/model.ts';
import { instant } from '../../refi/read-project.ts';
import type { ProgramDatabase } from '../databases/read-database.ts';
import { ForeignIds, type ForeignProject, foreignText } from '../foreign-project.ts';
import { Attributes, casesOf } from './cases.ts';
import { codesOf } from './codes.ts';
import { sourcesOf } from './sources.ts';

/** A QualCoder project as REFI-QDA, named after its folder; the database has no name. */
export function readQualcoder(database: ProgramDatabase, name: string, files: RefiFiles): ForeignProject {
  const losses = new Losses();
  const [about] = database.rows('project');
  const { date = '', memo = '' } = about ?? {};
  const ids = new ForeignIds(['qualcoder', date]);
  const attributes = new Attributes(database, ids, losses);
  const sources = sourcesOf({ database, ids, losses, valuesOf: (kind, id) => attributes.of(kind, id) });
  const notes = database.rows('journal').map(({ jid = '', name: title = '', jentry = '', date: at = '', owner = '' }) =>
    foreignText({
      ...{ id: ids.of('journal', jid), name: title, content: jentry, ...ids.made(owner, at) },
      values: attributes.of('journal', jid),
    }),
  );
  for (const { title = '' } of database.rows('stored_sql')) losses.add('VIEW', title, 'Stored queries are left out.');
  const project = {
    ...emptyProject(),
    ...{ name, origin: 'QualCoder', description: memo, createdAt: instant(date) },
    ...{ codes: codesOf(database, ids), variables: attributes.variables },
    ...{ cases: casesOf(database, ids, attributes), sources, notes },
    graphs: database.rows('graph').map(({ name: title = '' }) => title),
    users: ids.makers,
  };
  return { project, files, losses };
}
