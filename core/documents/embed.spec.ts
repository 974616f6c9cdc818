import { expect } from 'chai';
import { embedOf, FRAME_SOURCES } from './embed.ts';

describe('an embedded page', () => {
  const taken: [string, string, string][] = [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'YouTube', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871'],
    ['https://www.loom.com/share/0a1b2c3d4e', 'Loom', 'https://www.loom.com/embed/0a1b2c3d4e'],
    ['https://miro.com/app/board/uXjVO123=/', 'Miro', 'https://miro.com/app/live-embed/uXjVO123=/'],
    [
      'https://www.figma.com/file/a/B?c=d',
      'Figma',
      'https://www.figma.com/embed?embed_host=earshot&url=https%3A%2F%2Fwww.figma.com%2Ffile%2Fa%2FB%3Fc%3Dd',
    ],
    ['https://DOCS.google.com/document/d/1/preview', 'Google Docs', 'https://docs.google.com/document/d/1/preview'],
    ['https://drive.google.com/file/d/1/preview', 'Google Drive', 'https://drive.google.com/file/d/1/preview'],
    ['https://forms.office.com/r/x', 'Microsoft Forms', 'https://forms.office.com/r/x'],
    ['https://forms.microsoft.com/r/x', 'Microsoft Forms', 'https://forms.microsoft.com/r/x'],
    ['https://t.maze.co/1', 'Maze', 'https://t.maze.co/1'],
    ['https://app.mural.co/embed/1', 'Mural', 'https://app.mural.co/embed/1'],
    ['https://team.notion.site/Page-1#part', 'Notion', 'https://team.notion.site/Page-1#part'],
  ];
  for (const [link, site, src] of taken)
    it(`is ${link}`, () => expect(embedOf(link)).to.deep.equal({ url: link, site, src }));

  const refused: [string, string][] = [
    ['another name with the same end', 'https://evil-youtube.com/watch?v=dQw4w9WgXcQ'],
    ['a subdomain of another site', 'https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ'],
    ['a site in the path', 'https://evil.org/youtube.com'],
    ['a user', 'https://youtube.com@evil.org/x'],
    ['a user of the right site', 'https://me@docs.google.com/x'],
    ['a password', 'https://me:pw@docs.google.com/x'],
    ['a port', 'https://docs.google.com:8443/x'],
    ['the port that is used anyway', 'https://docs.google.com:443/x'],
    ['http', 'http://docs.google.com/x'],
    ['no scheme', 'docs.google.com/x'],
    ['a script', 'javascript:alert(1)//docs.google.com'],
    ['letters that look alike', 'https://docs.gооgle.com/x'],
    ['the same in Punycode', 'https://docs.xn--ggle-55da.com/x'],
    ['Punycode below the right site', 'https://xn--e1afmkfd.notion.site/x'],
    ['a full stop in other letters', 'https://docs。google.com/x'],
    ['a trailing dot', 'https://docs.google.com./x'],
    ['an empty label', 'https://.docs.google.com/x'],
    ['a backslash', 'https://evil.org\\.docs.google.com/x'],
    ['a tab inside', 'https://docs.goo\tgle.com/x'],
    ['a space before it', ' https://docs.google.com/x'],
    ['an escaped host', 'https://docs%2egoogle.com/x'],
    ['another site of the same company', 'https://mail.google.com/x'],
    ['the site above', 'https://google.com/x'],
    ['a video page without a video', 'https://www.youtube.com/feed/history'],
    ['a video that is none', 'https://www.youtube.com/watch?v=../../x'],
    ['an address that is too long', `https://docs.google.com/${'x'.repeat(2100)}`],
    ['no address', ''],
  ];
  for (const [what, link] of refused) it(`is none with ${what}`, () => expect(embedOf(link)).to.equal(undefined));

  it('loads only what the policy of the pages lets in', () => {
    for (const [link] of taken) {
      const { hostname } = new URL(embedOf(link)?.src ?? '');
      const allowed = FRAME_SOURCES.some((source) =>
        source.startsWith('https://*.')
          ? hostname.endsWith(source.slice('https://*'.length))
          : source === `https://${hostname}`,
      );
      expect(allowed, link).to.equal(true);
    }
  });
});
