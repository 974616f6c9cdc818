import { TABLE_FORMATS, type TableFormat, type TableName, tablePath } from '@earshot/core/areas/exchange/table-export';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';

const FORMATS: Record<TableFormat, string> = { csv: 'CSV', xlsx: 'Excel', json: 'JSON' };

interface TableDownloadsProps {
  /** label of the button */
  label: string;
  table: TableName;
  projectId?: string;
}

/** Button with the download formats of a table. */
export function TableDownloads({ label, table, projectId }: TableDownloadsProps) {
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={tablePath(table, format, projectId)} download>
            {FORMATS[format]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Without personal data</Menu.Label>
        {TABLE_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={`${tablePath(table, format, projectId)}?redacted=true`} download>
            {FORMATS[format]}, redacted
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The people directory as a table. */
export const PeopleDownloads = () => <TableDownloads label="Export" table="people" />;
