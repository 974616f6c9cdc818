import { expect } from 'chai';
import { fileOfLink } from './drive-links.ts';

const ID = '1AbC_def-GHIjkl';

describe('a link to Google Drive', () => {
  it('names a file in every form that Drive and Docs copy', () => {
    for (const link of [
      `https://drive.google.com/file/d/${ID}/view?usp=sharing`,
      `https://drive.google.com/file/d/${ID}`,
      `https://drive.google.com/a/acme.example/file/d/${ID}/edit`,
      `https://drive.google.com/open?id=${ID}`,
      `https://drive.google.com/uc?id=${ID}&export=download`,
      `https://docs.google.com/document/d/${ID}/edit#heading=h.1`,
      `https://docs.google.com/document/u/1/d/${ID}/edit`,
      `https://docs.google.com/a/acme.example/spreadsheets/d/${ID}/edit?gid=0`,
      `https://docs.google.com/presentation/d/${ID}`,
      `https://docs.google.com/drawings/d/${ID}/edit`,
    ])
      expect(fileOfLink(link), link).to.deep.equal({ id: ID, key: '' });
    expect(fileOfLink(`https://drive.google.com/file/d/${ID}/view?resourcekey=0-k`).key).to.equal('0-k');
  });

  it('is refused in the given words when it is none', () => {
    const said = (link: string) => {
      try {
        return fileOfLink(link).id;
      } catch (fault) {
        return (fault as Error).message.split('.')[0];
      }
    };
    for (const link of [
      'notes',
      'https://example.org/file/d/1AbC_def-GHIjkl',
      `https://drive.google.com.evil.example/file/d/${ID}`,
      `http://drive.google.com/file/d/${ID}`,
      `https://user@drive.google.com/file/d/${ID}`,
      `https://drive.google.com/drive/folders/${ID}`,
      'https://drive.google.com/file/d/short',
      'https://drive.google.com/open?id=../../etc/passwd',
    ])
      expect(said(link), link).to.equal('Not a Google Drive URL');
    for (const link of [
      `https://docs.google.com/document/d/e/2PACX-${ID}/pub`,
      `https://docs.google.com/forms/d/${ID}/edit`,
      'https://docs.google.com/document/d/x',
    ])
      expect(said(link), link).to.equal('Invalid Google Doc URL');
  });
});
