import { programIn } from '@earshot/config/program-in';
import type { DigestSpeech } from '@earshot/core/areas/notifications/spoken-digest';
import { type Speech as SpeechContribution, speech } from '@earshot/core/plugin/speech';
import { Refusal } from '@earshot/core/refusal';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import type { Contributed } from '../../plugins/registry.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';

export interface SpeechParts {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'failed' | 'succeeded'>;
  pool: Pick<Pool, 'run'>;
  /** folders to search for programs */
  folders: readonly string[];
}

/** Text to read aloud, and its recipient. */
export interface Spoken {
  workspaceId: string;
  memberId: string;
  text: string;
}

const NOBODY_SPEAKS = 'Digests cannot be read aloud on this server. The email has the same in writing.';
const FAILED = 'The digest could not be read aloud. Try again later; your notifications have the same in writing.';

/** Reads texts aloud with the first active speech plugin whose program is on this machine. */
export class Speech {
  constructor(private readonly parts: SpeechParts) {}

  /** Availability of speech in a workspace. The machine is checked each time, since programs come and go. */
  async state(workspaceId: string, within?: Transaction): Promise<DigestSpeech> {
    const all = await this.parts.plugins.contributions(workspaceId, speech, within);
    if (await this.firstOf(all)) return { state: 'READY', program: '' };
    const [missing] = all;
    if (!missing) return { state: 'NO_PLUGIN', program: '' };
    return { state: 'NO_PROGRAM', program: missing.contribution.program };
  }

  /**
   * A text as WAV bytes. Refuses if no program is available or the program fails, which counts as its plugin's failure.
   */
  async speak({ workspaceId, memberId, text }: Spoken, signal: AbortSignal): Promise<Uint8Array> {
    const { plugins, pool } = this.parts;
    const first = await this.firstOf(await plugins.contributions(workspaceId, speech));
    if (!first) throw new Refusal('UNAVAILABLE', NOBODY_SPEAKS);
    const { path, found } = first;
    const { from, contribution } = found;
    try {
      const given = { path, arguments: [...contribution.arguments], text };
      const { sound } = await pool.run('speak-text', given, { signal });
      plugins.succeeded(workspaceId, from.plugin.id);
      return sound;
    } catch (fault) {
      if (!(fault instanceof TaskFailure)) throw fault;
      await plugins.failed(workspaceId, from.plugin.id, { by: memberId, on: memberId, fault });
      throw new Refusal('UNAVAILABLE', FAILED);
    }
  }

  private async firstOf(all: readonly Contributed<SpeechContribution>[]) {
    for (const found of all) {
      const path = await programIn(this.parts.folders, found.contribution.program);
      if (path !== undefined) return { path, found };
    }
    return undefined;
  }
}
