import { Tag } from '@earshot/core/areas/coding/tag';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Channel } from '@earshot/core/areas/places/channel';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';

/** Entities whose changes affect the recent changes. */
export const NOUNS = [Note, Insight, Tag, Project, Folder, Channel] as const;
