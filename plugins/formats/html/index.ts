import { importFormat, textOfHead } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';

// Can be preceded by comments and the XML declaration of XHTML.
const BEGINS = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*){0,3}<(?:!doctype\s+html|html|head|body)[\s>]/is;

export default plugin({
  id: 'html',
  title: 'Web page',
  description:
    'Imports HTML files as notes, also those that Word and Google Docs export; scripts, forms and pictures are left out.',
  contributes: [
    importFormat({
      id: 'html',
      title: 'Web page',
      extensions: ['html', 'htm', 'xhtml'],
      mediaTypes: ['text/html', 'application/xhtml+xml'],
      reads: 'text',
      marked: true,
      runIn: 'child',
      detect: (head) => BEGINS.test(textOfHead(head)),
      task: './task.js',
    }),
  ],
});
