import { createFeed } from '@earshot/core/areas/search/feed';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../../kit/form/form.tsx';
import type { SearchWish } from '../../search/search-url.ts';
import { asksNothing } from '../../search/use-search.ts';
import { searchWords } from './feed-words.ts';

interface SaveFeedProps {
  wish: SearchWish;
  label?: string;
}

/** Saves a search as a feed and opens it. */
export function SaveFeed({ wish, label = 'Save as feed' }: SaveFeedProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRss size={16} aria-hidden />}
        disabled={asksNothing(wish)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Dialog onClose={close} title="Save as feed">
          <Form
            operation={createFeed}
            start={{
              title: wish.query.trim().slice(0, 60),
              request: { ...wish, types: [...wish.types] },
              shared: false,
            }}
            submit="Save"
            says={({ title }) => `Feed “${title}” saved`}
            onDone={(feed) => {
              close();
              void navigate(paths.explore(feed));
            }}
            onCancel={close}
          >
            <p>{searchWords(wish)}</p>
            <Field
              name="title"
              label="Title"
              description="Explore shows how much is new since you last looked."
              input={TextInput}
              data-autofocus
              autoComplete="off"
            />
            <SharedSwitch />
          </Form>
        </Dialog>
      )}
    </>
  );
}

/** Switch for sharing a feed with everyone; viewers save feeds for themselves. */
const SharedSwitch = observer(function SharedSwitch() {
  const { session } = useStores();
  const { values, set } = useForm();
  if (session.me?.member?.role === 'VIEWER') return null;
  return (
    <Switch
      label="Share it with everyone in the workspace"
      description="Everyone sees only what they can open."
      checked={values.shared === true}
      onChange={({ currentTarget }) => set('shared', currentTarget.checked)}
    />
  );
});
