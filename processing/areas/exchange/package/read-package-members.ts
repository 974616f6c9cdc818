import * as z from 'zod';
import { task } from '../../../pool/task.ts';
import { linesFrom } from './package-lines.ts';

const member = z.object({ id: z.uuid(), email: z.string() });

function memberOf(text: string): z.output<typeof member>[] {
  try {
    const parsed = member.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch (fault) {
    if (fault instanceof SyntaxError) return [];
    throw fault;
  }
}

/** Reads the members who wrote, tagged or commented in a package; lines without a name are left out. */
export const readPackageMembers = task({
  id: 'read-package-members',
  input: z.object({ path: z.string() }),
  output: z.object({ rows: z.array(member) }),
  run: ({ input: { path } }) => ({ rows: [...linesFrom(path)].flatMap(({ text }) => memberOf(text)) }),
});
