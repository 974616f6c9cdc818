import { Button, Group, Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { addressOf } from './address.ts';
import { Tool } from './tool.tsx';
import classes from './toolbar.module.css';

/** Makes the selected words a link, or edits the link at the caret. */
export function LinkEditor({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { on, href, empty } = useEditorState({
    editor,
    selector: () => ({
      on: editor.isActive('link'),
      href: String(editor.getAttributes('link').href ?? ''),
      empty: editor.state.selection.empty,
    }),
  });
  const toggle = (wanted: boolean) => {
    setTyped(href);
    setWrong(false);
    setOpen(wanted);
  };
  const chain = () => editor.chain().focus().extendMarkRange('link');
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A nested form must not submit the outer one.
    event.stopPropagation();
    const address = addressOf(typed);
    if (!address) return setWrong(true);
    if (on || !empty) chain().setLink({ href: address }).run();
    else {
      const text = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] };
      editor.chain().focus().insertContent(text).run();
    }
    setOpen(false);
  };
  const remove = () => {
    chain().unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={toggle} position="bottom" trapFocus returnFocus={false}>
      <Popover.Target>
        <Tool title={on ? 'Change the link' : 'Link'} icon={IconLink} on={on} onClick={() => toggle(!open)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.link ?? ''} aria-label="Link">
        <form onSubmit={save} noValidate>
          <TextInput
            label="Address"
            placeholder="example.com/page"
            data-autofocus
            autoComplete="off"
            inputMode="url"
            value={typed}
            error={wrong ? 'Type a web address or an email address.' : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="sm">
            {on && (
              <Button variant="subtle" size="compact-sm" onClick={remove}>
                Remove link
              </Button>
            )}
            <Button type="submit" size="compact-sm">
              {on ? 'Change' : 'Link'}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
