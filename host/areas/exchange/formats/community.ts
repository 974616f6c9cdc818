import { writeFile } from 'node:fs/promises';
import { originalPath } from '../gathering/lines.ts';
import { type ExportWriter, REDACTED_NOTICE } from './writer.ts';

/** The community format: the gathered lines unchanged, and the bytes of files. */
export const communityFormat: ExportWriter = {
  takes: () => true,
  hasAudit: true,
  pathOf: originalPath,
  async write({ row, folder, gathered, originals: { entries, missing } }) {
    for (const name of COMMUNITY_FILES) if (!(name in folder.counts)) await folder.add(name, []);
    await writeFile(folder.fileOf(MAPPINGS), gathered.mappings.json, { mode: 0o600 });
    const names = [...Object.keys(folder.counts), MAPPINGS].sort();
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
      projectCategoryIds: gathered.folderIds,
      files,
      counts: folder.counts,
      notPortable: [...NOT_PORTABLE, ...(row.redacted ? [REDACTED_NOTICE] : [])],
    };
    return { entries: [...names.map((name) => ({ name, path: folder.fileOf(name) })), ...entries], missing, content };
  },
};

const MAPPINGS = 'ExistingMappings.json';

/** Files that a package always has, even if empty (EX-01). */
const COMMUNITY_FILES = [
  'Insights',
  'Notes',
  'Fields',
  'FieldSets',
  'ProjectFieldPreferences',
  'TagBoards',
  'TagGroups',
  'Tags',
  'Files',
  'InsightFiles',
  'ProjectViews',
  'Project',
  'Questions',
  'QuestionResponses',
  'Filesystem',
].map((name) => `${name}.jsonl`);

/** Data that a reader of the package cannot restore. */
const NOT_PORTABLE = [
  'Links to notes, insights and people that are not in the package lead nowhere.',
  'Of channels, those are in it that the project shows; their keys, schedules, earlier runs for themes and who may open them stay in the workspace. An import makes them anew, disconnected, where whoever imports asks for that.',
  'Public links, members, rights, blind codes of coding rounds and suggestions stay in the workspace.',
  'Cards of dashboards about channels that are left out or about other projects, and secrets of automations, are left out when it is imported.',
  'Fields and tags of the workspace come back as those of the project where the workspace has none of that name.',
  'The audit log is in packages of administrators to be read: an import leaves it out. Earlier states of titles and fields stay here.',
  'Who wrote something is matched with a member by email address; the names of others are kept. Mentions and coders of others are left out.',
  'Automations come back switched off.',
];
