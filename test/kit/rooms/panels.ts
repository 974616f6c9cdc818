import { createTag } from '@earshot/core/areas/coding/tag';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { aProject, aRoom, type Person } from '../hosts/host.ts';
import { pluginFolder } from '../hosts/plugin-folder.ts';
import { anInsight } from './insight.ts';
import { aHighlight, anImport } from './transcript.ts';

const TEXT = `WEBVTT

00:00:05.000 --> 00:00:12.000
<v Ann>The parcel came late. Nobody had told me.

00:00:13.000 --> 00:00:30.000
<v Ben>A machine did. It was polite.
`;

/** A project with an insight that quotes two people. */
export async function aQuotingInsight() {
  const { admin, person, workspaceId } = await aRoom();
  const project = await aProject(admin, { title: 'Deliveries' });
  const note = await anImport(admin, project.id, 'Interview 1.vtt', TEXT);
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Machines', colour: '#1c7ed6' });
  const late = await aHighlight(admin, note.id, 'The parcel came late.', [tag.id]);
  const machine = await aHighlight(admin, note.id, 'A machine did.', [tag.id]);
  const insight = await anInsight(admin, project.id, { highlightIds: [late.id, machine.id] });
  return { admin, person, workspaceId, highlights: [late, machine], project, note, tag, insight };
}

/** The index.js of a plugin with one tab of insights. */
export const tabIndex = (id: string, reads: string[] = []) => `
import { panel } from '@earshot/core/plugin/panel';
import { plugin } from '@earshot/core/plugin/plugin';
export default plugin({ id: '${id}', title: 'The ${id}', contributes: [panel({ id: '${id}', title: 'The ${id}', place: 'INSIGHT_TAB', reads: ${JSON.stringify(reads)} })] });
`;

/** Loads a plugin into the running host and switches it on. */
export async function switchOn(admin: Person, id: string, index: string, panel: string) {
  const folder = await pluginFolder({ [id]: { index, panel } });
  const registry = admin.host.container.get(T.registry);
  const loaded = await registry.load(folder.found(id));
  if (!loaded)
    throw new Error(
      registry
        .failures()
        .map(({ reason }) => reason)
        .join('\n'),
    );
  await admin.do(setPlugin, { id, enabled: true });
  return async () => {
    registry.unload(id);
    await folder.remove();
  };
}
