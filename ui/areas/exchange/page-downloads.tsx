import type { PageFormat } from '@earshot/core/areas/exchange/page-export';
import { Menu } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';

interface PageDownloadsProps {
  id: string;
  type: 'NOTE' | 'INSIGHT';
}

const FORMATS: readonly { format: PageFormat; title: string }[] = [
  { format: 'docx', title: 'Word' },
  { format: 'md', title: 'Markdown' },
  { format: 'html', title: 'HTML' },
];
const SUBTITLES: typeof FORMATS = [
  { format: 'vtt', title: 'WebVTT subtitles' },
  { format: 'srt', title: 'SubRip subtitles' },
];

/** Menu items of a page: its download formats, and printing, which can also make a PDF. */
export function PageDownloads({ id, type }: PageDownloadsProps) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconDownload size={16} aria-hidden />}>Download</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {[...FORMATS, ...(type === 'NOTE' ? SUBTITLES : [])].map(({ format, title }) => (
          <Menu.Item key={format} component="a" href={`/api/v1/pages/${id}/export.${format}`} download>
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Without personal data and pictures</Menu.Label>
        {FORMATS.map(({ format, title }) => (
          <Menu.Item key={format} component="a" href={`/api/v1/pages/${id}/export.${format}?redacted=true`} download>
            {title}, redacted
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setTimeout(() => window.print())}>
          Print or save as PDF
        </Menu.Item>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
