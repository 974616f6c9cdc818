import * as z from 'zod';
import { line } from '../model/entity.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';

const shape = z.strictObject({
  id: capitalName(),
  title: pluginTitle(),
  /**
   * Name of a program that the operator has installed, never a path. It reads UTF-8 text from standard input, writes a
   * WAV to standard output, and exits with 0.
   */
  program: z
    .string()
    .max(50)
    .regex(/^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/, 'Name a program such as espeak-ng, without its folder.'),
  /** fixed arguments, without any text or setting in them */
  arguments: z.array(line(100)).max(20).default([]),
});

/** Reads texts aloud by a program on the server. */
export const speech = contributionPoint(
  'speech',
  shape,
  ({ title, program }) => `Speech: ${title}. It runs the program ${program} on the server.`,
);

export type Speech = ContributionOf<typeof speech>;
