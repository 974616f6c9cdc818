import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loss, LossKind } from '@earshot/core/areas/exchange/loss';
import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { File } from '@earshot/core/areas/files/file';
import { Channel } from '@earshot/core/areas/places/channel';
import { Version } from '@earshot/core/areas/versions/version';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { reaches } from '@earshot/core/rules/permission';
import { apart } from '../../../jobs/apart.ts';
import { lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { type Actor, readAccess } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { addItems, broughtOf, forgetItems, type Place, placeOf, storePlace } from '../store/import-items.ts';
import type { Arrival, ArrivalParts } from './arrival.ts';
import { type ArrivingStep, STEPS } from './arriving-nouns.ts';
import { bringFolder, type FolderParts } from './bring-folder.ts';
import { bringLines, keepFirstVersions } from './bring-rows.ts';
import { bringSettings } from './bring-settings.ts';
import type { Outcome } from './decide-rows.ts';
import { importOver } from './import-over.ts';
import { knownRows } from './known-rows.ts';
import { fileOf, NO_PROJECT, namesIn, unpackerOf } from './open-package.ts';

interface Given {
  row: ProjectImport;
  actor: Actor;
  /** an empty folder */
  folder: string;
  signal: AbortSignal;
}

const TELL_MS = 300;
/** Share of unpacking in the progress, in thousandths. */
const UNPACKED = 300;
const READ = 990;

/** Thrown after a user has paused the import. */
export class Paused extends Stopped {}

/** Checks a package against its project, or applies it, depending on the import's state. */
export const bringPackage = (parts: ArrivalParts & FolderParts, given: Given): Promise<void> =>
  new Bringing(parts, given).all();

class Bringing {
  private told = 0;
  private counts: ProjectImport['counts'] = {};

  constructor(
    private readonly parts: ArrivalParts & FolderParts,
    private readonly given: Given,
  ) {}

  private get writes(): boolean {
    return this.given.row.state === 'APPLYING';
  }

  async all(): Promise<void> {
    const { row, actor } = this.given;
    const { title, arrival, project, folders, losses } = await this.open();
    const from = await this.begin(arrival, losses);
    const sizes = await Promise.all(STEPS.map(({ entity }) => sizeOf(join(arrival.rows, fileOf(entity)))));
    for (const [at, step] of STEPS.entries())
      if (at >= from.step) await this.step(arrival, { step, at, from: at === from.step ? from.at : 0 }, sizes);
    const notices = await bringFolder(this.parts, { row, actor, project, folders, write: this.writes });
    await this.apart(async (change) => {
      await this.wanted(change);
      const settings = await bringSettings(change, { row, arrival, project, write: this.writes });
      if (settings) await this.count(change, 'Project', [settings]);
      const ended = this.writes ? importOver('DONE') : { state: 'READY' as const, progress: 1000 };
      await tellRun(change, ProjectImport, row.id, { ...ended, title, notices, counts: this.counts });
      if (this.writes && !this.counts[Version.name]) await keepFirstVersions(change, row.projectId);
    });
  }

  private async open() {
    const { row, actor, folder, signal } = this.given;
    const unpack = unpackerOf(row.fileName);
    if (!unpack) throw new Refusal('UNPROCESSABLE', NO_PROJECT);
    const [unpacked, rows] = [join(folder, 'package'), join(folder, 'rows')];
    await mkdir(unpacked, { mode: 0o700 });
    const path = await this.packagePath();
    const tell = (share: number) =>
      this.writes ? Promise.resolve() : this.tellSometimes(Math.floor(UNPACKED * share));
    const { title, losses } = await unpack(this.parts.pool, {
      path,
      name: row.fileName,
      mapping: row.mapping,
      to: unpacked,
      signal,
      tell,
    });
    const names = await namesIn(this.parts.pool, unpacked, signal);
    const { known, members } = await this.apart(async (change) => ({
      known: await knownRows(change, names, { projectId: row.projectId, seesPeople: actor.peopleAccess }),
      members: new Set(await change.rows(Member).ids({})),
    }));
    if (names.project) known.ids.set(names.project.id, row.projectId);
    await this.parts.pool.run(
      'translate-package',
      { folder: unpacked, to: rows, projectId: row.projectId, known: Object.fromEntries(known.ids) },
      { priority: 'bulk', signal },
    );
    const arrival: Arrival = {
      ...{ row, actor, rows, there: known.there, members, signal },
      // Names in other programs cannot be matched to members.
      author: losses ? actor.memberId : null,
      accepted: new Map(),
      made: new Map(),
      withdrawn: new Set(),
      channels: new Set(),
      newChannels: new Set(),
      sources: this.parts.sources,
    };
    return {
      title: title.slice(0, limits.projectTitle),
      arrival,
      project: names.project,
      folders: names.folders,
      losses: losses ?? [],
    };
  }

  /** Start position of this attempt. The first one reports losses of a file of another program. */
  private begin(arrival: Arrival, losses: readonly Loss[]): Promise<Place> {
    return this.apart(async (change) => {
      const { id, counts } = await this.wanted(change);
      const place = this.writes ? await placeOf(change.transaction, id) : { step: 0, at: 0 };
      const goesOn = place.step > 0 || place.at > 0;
      this.counts = goesOn ? { ...counts } : {};
      if (goesOn) {
        for (const brought of await broughtOf(change.transaction, id, Channel.name)) {
          arrival.channels.add(brought.id);
          if (brought.made) arrival.newChannels.add(brought.id);
        }
        return place;
      }
      // A killed attempt can have listed some already.
      await forgetItems(change.transaction, id);
      await this.count(change, LOSS, losses.map(lostItem));
      return place;
    });
  }

  private async packagePath(): Promise<string> {
    const { fileId, workspaceId } = this.given.row;
    const file = await this.apart((change) => change.rows(File).get(fileId));
    if (file?.status !== 'COMPLETE')
      throw new Refusal('CONFLICT', 'The file of this import no longer exists. Upload it again.');
    return this.parts.finish.store.pathOf({ workspaceId, hash: file.hash });
  }

  /** Processes a file of the package, some rows per transaction. */
  private async step(
    arrival: Arrival,
    { step, at: number, from }: { step: ArrivingStep; at: number; from: number },
    sizes: readonly number[],
  ): Promise<void> {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const before = sizes.slice(0, number).reduce((sum, size) => sum + size, 0);
    if (step.part === 'documents' && !this.writes) return;
    for (let at = from, end = (sizes[number] ?? 0) <= from; !end; ) {
      const path = join(arrival.rows, fileOf(step.entity));
      const rows = step.atOnce ?? limits.imports.rowsAtOnce;
      const asked = { path, noun: step.entity.name, at, content: step.content === true, rows };
      const read = await this.parts.pool.run('read-package-rows', asked, { priority: 'bulk', signal: arrival.signal });
      const next = read.end ? { step: number + 1, at: 0 } : { step: number, at: read.next };
      const share = (before + read.next) / Math.max(1, total);
      await this.slice(arrival, step, { lines: read.lines, here: { step: number, at }, next, share });
      ({ next: at, end } = read);
    }
  }

  private async slice(
    arrival: Arrival,
    step: ArrivingStep,
    {
      lines,
      here,
      next,
      share,
    }: { lines: Parameters<typeof bringLines>[3]['lines']; here: Place; next: Place; share: number },
  ): Promise<void> {
    const { row, actor } = this.given;
    await this.apart(async (change) => {
      await this.wanted(change);
      const access = await readAccess(change.transaction, actor);
      if (!reaches(access.level(row.projectId), 'FULL') || access.places.get(row.projectId)?.trashed)
        throw new Refusal('FORBIDDEN', 'You no longer have full access to this project.');
      const place = this.writes ? await placeOf(change.transaction, row.id) : here;
      // Another attempt is ahead.
      if (place.step > here.step || (place.step === here.step && place.at !== here.at)) throw new Stopped();
      const slice = { change, arrival, access };
      const outcomes = await bringLines(this.parts, slice, step, { lines, write: this.writes });
      await this.count(change, step.entity.name, outcomes);
      if (this.writes) await storePlace(change.transaction, row.id, next);
      const from = this.writes ? 0 : UNPACKED;
      const progress = from + Math.floor((READ - from) * Math.min(1, share));
      const updatedAt = new Date().toISOString();
      await change.rows(ProjectImport).update(row.id, { counts: this.counts, progress, updatedAt }, { quietly: true });
      if (performance.now() - this.told < TELL_MS) return;
      this.told = performance.now();
      change.emit('updated', ProjectImport, [row], ['counts', 'progress']);
    });
  }

  private async count(change: Change, noun: string, outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const counts = { ...(this.counts[noun] ?? { MADE: 0, CHANGED: 0, SAME: 0, REFUSED: 0 }) };
    for (const { outcome } of outcomes) counts[outcome] += 1;
    this.counts = { ...this.counts, [noun]: counts };
    const items = outcomes.flatMap(({ id: rowId, listed = true, ...one }) => (listed ? [{ ...one, rowId, noun }] : []));
    await addItems(change.transaction, this.given.row.id, items);
  }

  /** Locks the import in its state until this transaction ends; throws if it was stopped or paused. */
  private async wanted(change: Change): Promise<ProjectImport> {
    const row = await lockedRun(change, ProjectImport, this.given.row.id);
    if (row?.state === 'PAUSED') throw new Paused();
    if (row?.state !== this.given.row.state) throw new Stopped();
    return row;
  }

  private async tellSometimes(progress: number): Promise<void> {
    if (performance.now() - this.told < TELL_MS) return;
    this.told = performance.now();
    await this.apart(async (change) => {
      await this.wanted(change);
      await tellRun(change, ProjectImport, this.given.row.id, { progress });
    });
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.given.row.workspaceId, act);
  }
}

/** Name under which losses are counted; no entity has it. */
const LOSS = 'Loss';

const lostItem = ({ kind, title, why }: Loss): Outcome => ({
  id: randomUUID(),
  // A person's name is not visible to everyone who can view an import.
  title: kind === 'PERSON' ? inWords(kind) : `${inWords(kind)}: ${title}`.slice(0, limits.imports.title),
  outcome: 'REFUSED',
  reason: why,
});

const inWords = (kind: LossKind): string => `${kind.charAt(0)}${kind.slice(1).toLowerCase()}`.replace('_', ' ');

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
