import { expect } from 'chai';
import { RangeEnd } from './range-end.ts';

type Cue = Pick<VTTCue, 'startTime' | 'endTime'> & { onexit: (() => void) | null };

function aTimeline() {
  const cues: Cue[] = [];
  const track = {
    mode: 'disabled' as TextTrackMode,
    addCue: (cue: TextTrackCue) => void cues.push(cue as unknown as Cue),
    removeCue: (cue: TextTrackCue) => void cues.splice(cues.indexOf(cue as unknown as Cue), 1),
  };
  const timeline = { currentTime: 0, seeking: false, addTextTrack: () => track };
  let ends = 0;
  const end = new RangeEnd(
    timeline,
    () => {
      ends += 1;
    },
    (startTime, endTime) => ({ startTime, endTime, onexit: null }) as unknown as VTTCue,
  );
  return { timeline, cues, track, end, ends: () => ends };
}

describe('end of a range', () => {
  it('is a hidden cue of exactly the range, and only of the latest', () => {
    const { end, cues, track } = aTimeline();
    expect(track.mode).to.equal('hidden');
    end.watch({ from: 1000, to: 2000 });
    end.watch({ from: 5350, to: 7150 });
    expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).to.deep.equal([[5.35, 7.15]]);
    end.watch({ from: 9000 });
    expect(cues).to.deep.equal([]);
  });

  it('is reported by the cue, or by a look where the browser skips the cue', () => {
    const { end, cues, timeline, ends } = aTimeline();
    end.watch({ from: 1000, to: 2000 });
    timeline.currentTime = 1.9;
    end.look();
    expect(ends()).to.equal(0);
    timeline.currentTime = 2.001;
    cues[0]?.onexit?.();
    expect(ends()).to.equal(1);
    end.look();
    expect(ends()).to.equal(2);
  });

  it('is not reported when the user moves out of the range, or after it was given up', () => {
    const { end, cues, timeline, ends } = aTimeline();
    end.watch({ from: 1000, to: 2000 });
    const [cue] = cues;
    timeline.currentTime = 0.2;
    cue?.onexit?.();
    Object.assign(timeline, { currentTime: 9, seeking: true });
    cue?.onexit?.();
    timeline.seeking = false;
    end.forget();
    end.look();
    expect(ends()).to.equal(0);
  });
});
