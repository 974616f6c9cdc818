import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import type { RefiFiles } from '../refi/coming/coming-parts.ts';
import { derivedId } from '../refi/derived-id.ts';
import type { Losses } from '../refi/losses.ts';
import type { RefiProject, RefiSource, RefiText, RefiUser } from '../refi/model.ts';
import { instant } from '../refi/read-project.ts';

/** A project of another program as REFI-QDA, with the content that does not fit REFI-QDA. */
export interface ForeignProject {
  project: RefiProject;
  files: RefiFiles;
  losses: Losses;
}

/** Files of a project that consists of a single file. */
export const NO_FILES: RefiFiles = {
  find: () => undefined,
  read: (name) => {
    throw new Error(`${name} was never found`);
  },
  extract: (name) => Promise.reject(new Error(`${name} was never found`)),
};

/** Maximum people whose names are imported as authors; content of others has no author. */
const MOST_MAKERS = 1000;

/** Derives ids from numbers of a database: the same at each reading of a project. */
export class ForeignIds {
  private readonly users = new Map<string, RefiUser>();

  constructor(
    /** seed that distinguishes the project from others of the same program */
    private readonly seed: readonly string[],
  ) {}

  of(kind: string, key: string): string {
    return derivedId(...this.seed, kind, key);
  }

  /** Author and time from a name and a time in the database. */
  made(name: string, at: string): { by: string; at: string } {
    const known = this.users.get(name) ?? { id: this.of('user', name), name };
    const listed = name !== '' && (this.users.has(name) || this.users.size < MOST_MAKERS);
    if (listed) this.users.set(name, known);
    return { by: listed ? known.id : '', at: instant(at.replace('_', ' ')) };
  }

  /** The authors named by `made`. */
  get makers(): RefiUser[] {
    return [...this.users.values()];
  }
}

const NOTHING = { description: '', codings: [], noteIds: [], values: [] };

/** A text with words only. */
export const foreignText = (text: Pick<RefiText, 'id' | 'name' | 'by' | 'at'> & Partial<RefiText>): RefiText => ({
  ...NOTHING,
  content: '',
  path: '',
  rich: false,
  selections: [],
  ...text,
});

/** A source with texts only. */
export const foreignSource = (
  source: Pick<RefiSource, 'kind' | 'id' | 'name' | 'by' | 'at' | 'texts'> & Partial<RefiSource>,
): RefiSource => ({ ...NOTHING, path: '', areas: [], ...source });

/** A whole number of a database; -1 for anything else, which is outside every text. */
export const whole = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);

/** Refuses more codes than a project may have. */
export function demandFew(codes: number): void {
  if (codes > limits.refi.codes)
    throw new Refusal('TOO_LARGE', `It has more than ${numberText(limits.refi.codes)} codes. Split the project.`);
}

/** Refuses codes that are nested too deeply. */
export function demandShallow(depth: number): void {
  if (depth > limits.refi.depth)
    throw new Refusal('UNPROCESSABLE', `Its codes are nested more than ${limits.refi.depth} levels deep.`);
}
