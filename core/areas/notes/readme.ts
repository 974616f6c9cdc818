import * as z from 'zod';
import { sentId } from '../../model/entity.ts';
import { command } from '../../model/operation.ts';
import { Project } from '../places/project.ts';

export const createReadme = command('createReadme', Project, {
  on: Project,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Make the readme of a project: a note that its Readme page shows. A project that has one keeps it.',
});
