import { originalPath } from '../gathering/lines.ts';
import { type ExportWriter, REDACTED_NOTICE } from './writer.ts';

/** The community format: the gathered lines as they are, and the bytes of files. */
export const communityFormat: ExportWriter = {
  takes: () => true,
  hasAudit: true,
  pathOf: originalPath,
  write({ row, folder, gathered, originals: { entries, missing } }) {
    const names = Object.keys(folder.counts).sort();
    const lost = new Set(missing);
    const files = gathered.files.map((file) =>
      file.filepath && lost.has(file.filepath) ? { ...file, uploadStatus: 'FAILED', filepath: null } : file,
    );
    const content = {
      format: 'earshot-community',
      version: 1,
      exportedAt: row.createdAt,
      title: gathered.title,
      projectIds: [row.projectId],
      files,
      counts: folder.counts,
      notPortable: [...NOT_PORTABLE, ...(row.redacted ? [REDACTED_NOTICE] : [])],
    };
    return { entries: [...names.map((name) => ({ name, path: folder.fileOf(name) })), ...entries], missing, content };
  },
};

/** What a reader of the package cannot make again from it. */
const NOT_PORTABLE = [
  'Links to notes, insights and people that are not in the package lead nowhere.',
  'Themes and data points of channels are not part of a project; quotes from them keep their words.',
  'Public links, members, rights, blind codes of coding rounds and suggestions stay in the workspace.',
  'Cards of dashboards about channels or other projects, and secrets of automations, are left out when it is imported.',
  'Fields and tags of the workspace come back as those of the project where the workspace has none of that name.',
  'The audit log is in packages of administrators to be read: an import leaves it out. Earlier states of titles and fields stay here.',
  'Who wrote something is matched with a member by e-mail address; the names of others are kept. Mentions and coders of others are left out.',
  'Automations come back switched off.',
];
