import { expect } from 'chai';
import { lacking, sentValue, settingFields, shownValue, wordsOf } from './setting-fields.ts';

const form = {
  type: 'object',
  properties: {
    apiKey: { type: 'string', writeOnly: true, stored: true },
    region: { type: 'string', enum: ['eu', 'us'], default: 'eu', title: 'Where', description: 'Near you' },
    deep: { type: 'boolean' },
    most: { type: 'integer', default: 10 },
    apps: { type: 'array', items: { type: 'string' } },
    map: { type: 'object', properties: {} },
    note: { type: 'string' },
  },
  required: ['apiKey', 'note'],
};
const fields = settingFields(form);
const field = (name: string) => {
  const found = fields.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('a form drawn from a plugin’s settings', () => {
  it('has a fitting control for each field, in the schema’s order', () => {
    expect(fields.map(({ kind }) => kind)).to.deep.equal([
      'secret',
      'choice',
      'switch',
      'number',
      'list',
      'json',
      'text',
    ]);
    expect(field('apiKey')).to.include({ title: 'Api key', required: true, stored: true });
    expect(field('region')).to.include({ title: 'Where', help: 'Near you', required: false });
    expect(settingFields({})).to.deep.equal([]);
  });

  it('never shows a secret, and leaves one that was not typed as it is', () => {
    expect(shownValue(field('apiKey'), { apiKey: 'leaked' })).to.equal('');
    expect(sentValue(field('apiKey'), '')).to.equal(undefined);
    expect(sentValue(field('apiKey'), 'new')).to.equal('new');
  });

  it('shows what is stored, else what stands there from the start', () => {
    expect(shownValue(field('region'), {})).to.equal('eu');
    expect(shownValue(field('most'), { most: 0 })).to.equal(0);
    expect(shownValue(field('deep'), {})).to.equal(false);
    expect(shownValue(field('apps'), { apps: ['a', 'b'] })).to.equal('a\nb');
    expect(shownValue(field('map'), { map: { a: 1 } })).to.equal('{\n  "a": 1\n}');
  });

  it('sends what was typed in the schema’s types', () => {
    expect(sentValue(field('apps'), ' a \n\nb')).to.deep.equal(['a', 'b']);
    expect(sentValue(field('deep'), false)).to.equal(false);
    expect(sentValue(field('most'), 3)).to.equal(3);
    expect(sentValue(field('map'), '{"a":1}')).to.deep.equal({ a: 1 });
    expect(() => sentValue(field('map'), '{')).to.throw(SyntaxError);
    expect(sentValue(field('note'), '  ')).to.equal(undefined);
  });

  it('knows what is lacking before the plugin can be switched on', () => {
    expect(lacking(fields, {})).to.equal(true);
    expect(lacking(fields, { note: 'x' })).to.equal(false);
    expect(lacking(settingFields({ ...form, required: ['region'] }), {})).to.equal(false);
  });

  it('names a field in words', () => {
    expect([wordsOf('apiKey'), wordsOf('base_url'), wordsOf('apps')]).to.deep.equal(['Api key', 'Base url', 'Apps']);
  });
});
