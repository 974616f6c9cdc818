import { expect } from 'chai';
import { faultTrace } from './fault-trace.ts';

const FRAMES = `    at titleFrom (file:///srv/earshot/core/dist/plugin/import-format.js:112:6)
    at file:///srv/earshot/plugins/dist/formats/docx/comments.js:48:3`;

describe('what is logged of a plugin’s error', () => {
  it('says where it was thrown, and what the engine says about the code', () => {
    const stack = `Task import-file: threw: TypeError: Cannot read properties of null (reading 'normalize')\n${FRAMES}`;
    const trace =
      "TypeError: Cannot read properties of null (reading 'normalize') at titleFrom plugin/import-format.js:112:6, docx/comments.js:48:3";
    expect(faultTrace(stack)).to.equal(trace);
    expect(faultTrace(stack.replaceAll(/\s+/g, ' ')), 'in one line').to.equal(trace);
  });

  it('quotes nothing of what the plugin worked on', () => {
    const stacks = [
      `Error: Anne Smith said no\n${FRAMES}`,
      `SyntaxError: Unexpected token 'A', "Anne Smith"... is not valid JSON\n${FRAMES}`,
      `TypeError: Cannot create property 'x' on string 'Anne Smith said no'\n${FRAMES}`,
      'Anne Smith',
    ];
    for (const stack of stacks) expect(faultTrace(stack)).to.not.match(/Anne|Smith/);
    expect(faultTrace(stacks[0] ?? '')).to.match(/^Error at titleFrom/);
  });
});
