import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { pathBeside } from '../../../kit/fixtures/real-files.ts';
import { leaveOut } from '../../../kit/leave-out.ts';
import { Room } from './refi-kit.ts';
import { Schema } from './schema.ts';

const schema = new Schema(new URL('./project-1.0.xsd', import.meta.url));

describe('a real project of ATLAS.ti', function () {
  this.timeout(60_000);
  let real: string;
  let room: Room;
  before(function () {
    real = pathBeside('qda-refi') ?? leaveOut(this, 'no qda-refi beside the project');
  });
  beforeEach(() => {
    room = new Room();
  });
  afterEach(() => room?.remove());

  it('is valid to the schema that exports are checked by', () => {
    expect(schema.complaints(readFileSync(join(real, 'skyloom-Project.qde'), 'utf8'))).to.deep.equal([]);
  });

  it('comes in, goes out valid, and comes in equal', async () => {
    const first = await room.come(join(real, 'skyloom-TestProject.qdpx'));
    expect(first.title).to.equal('ATLAS.ti standard project');
    expect(first.read['Tags.jsonl']).to.have.length(14);
    expect(first.read['Notes.jsonl']).to.have.length(13);
    expect(first.read['Insights.jsonl']).to.have.length(2);
    const left = await room.leave(first.folder);
    expect(schema.complaints(left.xml)).to.deep.equal([]);
    const second = await room.come(left.path);
    expect(second.read).to.deep.equal(first.read);
  });

  it('says of each source that its text is not there, and what that takes along', async () => {
    const { report } = await room.come(join(real, 'skyloom-TestProject.qdpx'));
    const notes = report.losses.filter(({ kind, why }) => kind === 'NOTE' && why.includes('not in the file'));
    // Six texts, two PDFs and three transcripts.
    expect(notes).to.have.length(11);
    expect(
      notes.map(({ why }) => Number(/(\d+) coded/.exec(why)?.[1] ?? 0)).reduce((sum, one) => sum + one, 0),
    ).to.equal(8);
    expect(report.losses.filter(({ kind }) => kind === 'LINK')).to.have.length(1);
    expect(report.losses.filter(({ kind }) => kind === 'GRAPH')).to.have.length(1);
    expect(report.lossCount).to.equal(report.losses.length);
  });
});
