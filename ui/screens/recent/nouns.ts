import { Channel } from '@earshot/core/model/channel';
import { Folder } from '@earshot/core/model/folder';
import { Insight } from '@earshot/core/model/insight';
import { Note } from '@earshot/core/model/note';
import { Project } from '@earshot/core/model/project';
import { Tag } from '@earshot/core/model/tag';

/** A change of any of these changes what was changed last. */
export const NOUNS = [Note, Insight, Tag, Project, Folder, Channel] as const;
