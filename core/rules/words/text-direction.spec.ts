import { expect } from 'chai';
import { isRightToLeft, withDirections } from './text-direction.ts';

describe('the direction of text', () => {
  it('is that of its first letter', () => {
    for (const text of ['מה קרה?', '12. «قالت»', '— שלום Ada']) expect(isRightToLeft(text), text).to.equal(true);
    for (const text of ['', '12', 'Ada said שלום', '你好', '…']) expect(isRightToLeft(text), text).to.equal(false);
  });

  it('is asked for at each block of HTML, once', () => {
    expect(withDirections('<h1>א</h1><ul><li class="x">ב</li></ul><pre>c</pre><picture><param>')).to.equal(
      '<h1 dir="auto">א</h1><ul><li dir="auto" class="x">ב</li></ul><pre dir="auto">c</pre><picture><param>',
    );
    const once = withDirections('<p>a</p><p dir="ltr">b</p>');
    expect(withDirections(once)).to.equal(once);
    expect(once).to.equal('<p dir="auto">a</p><p dir="ltr">b</p>');
  });
});
