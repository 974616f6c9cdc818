import { expect } from 'chai';
import { filledIn, type HappenedEvent } from './automation-event.ts';

const EVENT: HappenedEvent = {
  event: 'project:created',
  at: '2026-03-31T12:00:00.000Z',
  object: { kind: 'Project', id: '1', title: 'Drivers {{name}}', url: 'https://earshot.example.org/projects/1' },
  placeId: '1',
  values: { name: 'Drivers', tags: ['late', 'slow'], size: 0, none: null },
};

describe('filledIn', () => {
  const cases: [text: string, becomes: string][] = [
    ['New: {{title}}', 'New: Drivers {{name}}'],
    ['{{ name }}, {{name}}', 'Drivers, Drivers'],
    ['{{tags}} ({{size}})', 'late, slow (0)'],
    ['{{event}} on {{date}}: {{link}}', 'project:created on 2026-03-31: https://earshot.example.org/projects/1'],
    ['{{none}}{{nothing}}{{toString}}', ''],
    ['{title} {{', '{title} {{'],
  ];
  for (const [text, becomes] of cases)
    it(`makes “${text}” “${becomes}”`, () => expect(filledIn(text, EVENT)).to.equal(becomes));

  it('says nothing of an object where there is none', () =>
    expect(filledIn('[{{title}}]', { ...EVENT, object: null, values: {} })).to.equal('[]'));
});
