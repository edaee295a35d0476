import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Message } from '../messages/turn.ts';
import type { FeedbackRecords } from './ports.ts';

const paging = { usual: 100, most: 500, place: z.string(), placeOf: ({ id }: Message) => id };

/** Answers of a project of which something was said. @throws InvalidInput for a page token of another list. */
export const listFeedback = (
  store: Pick<FeedbackRecords, 'listFeedback'>,
  input: { projectId: number } & PageRequest,
) => readPage('answers', input, paging, (limit, after) => store.listFeedback(input.projectId, limit, after));
