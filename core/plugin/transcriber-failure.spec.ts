import { expect } from 'chai';
import { limits } from '../limits.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { explainFault, TRANSCRIBER_FAULTS, TranscriberFailure, transcriberWords } from './transcriber-failure.ts';

const explained = (status: number, body: unknown, starting = true) =>
  explainFault(status, typeof body === 'string' ? body : JSON.stringify(body), starting);

describe('a failure of a transcriber', () => {
  it('is read from the error answers of services, in each of their ways', () => {
    const ways: [unknown, string][] = [
      [{ error: 'Odd thing' }, 'Odd thing'],
      [{ error: { message: 'Odd thing', code: 'odd' } }, 'odd Odd thing'],
      [{ err_code: 'Bad Request', err_msg: 'Odd thing' }, 'Bad Request Odd thing'],
      [{ title: 'Refused', detail: 'Odd thing' }, 'Refused Odd thing'],
      [{ detail: [{ loc: [] }] }, ''],
      [{ __type: 'BadRequestException', Message: 'Odd thing' }, 'BadRequestException Odd thing'],
      ['<html>', ''],
      ['null', ''],
    ];
    for (const [body, detail] of ways) expect(explained(400, body)).to.include({ fault: 'OTHER', detail });
  });

  it('is none of the service’s where it can pass', () => {
    for (const status of [429, 500, 503]) expect(explained(status, { error: 'Busy' })).to.equal(undefined);
    expect(explained(429, { error: { code: 'insufficient_quota' } })?.fault).to.equal('CREDIT');
  });

  it('tells an address that is wrong from a job that is gone', () => {
    expect(explained(404, '', true)?.fault).to.equal('ADDRESS');
    expect(explained(404, '', false)?.fault).to.equal('GONE');
  });

  it('has words for each fault, which quote the service in one short line, never about its key', () => {
    for (const fault of TRANSCRIBER_FAULTS) {
      const words = transcriberWords('Ear', new TranscriberFailure(fault, `a\n\u0007b ${'x'.repeat(1000)}`));
      expect(words).to.match(/^Ear [a-z].*\.( It said: “a b x+”)?$/u);
      expect(words.length).to.be.lessThan(limits.transcribers.detail + 200);
      expect(words.includes('It said')).to.equal(fault !== 'KEY');
    }
    expect(transcriberWords('Ear', new RemoteFailure('https://ear', undefined))).to.match(/could not be reached/);
    expect(transcriberWords('Ear', new RemoteFailure('https://ear', 429))).to.match(/limits requests/);
    expect(transcriberWords('Ear', new RemoteFailure('https://ear', 503))).to.match(/an error \(503\)/);
    expect(transcriberWords('Ear', new RemoteFailure('https://ear', 200, { message: 'Odd.' }))).to.equal('Ear: Odd.');
  });
});
