import { expect } from 'chai';
import { normalEmail } from './email.ts';

describe('normalEmail', () => {
  const cases: [string, string | undefined][] = [
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['a.b+c@sub.example.org', 'a.b+c@sub.example.org'],
    ['', undefined],
    ['ada', undefined],
    ['ada@', undefined],
    ['@example.org', undefined],
    ['ada@@example.org', undefined],
    ['ada@example', undefined],
    ['a da@example.org', undefined],
    ['ada@example.org\nbcc:eve@example.org', undefined],
    [`${'a'.repeat(320)}@example.org`, undefined],
  ];
  for (const [from, to] of cases)
    it(`reads ${JSON.stringify(from.slice(0, 40))} as ${to}`, () => expect(normalEmail(from)).to.equal(to));
});
