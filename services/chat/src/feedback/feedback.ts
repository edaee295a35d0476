import { portableTime } from '@cairn/persistence/portable';
import { Rating as Ratings } from '@cairn/proto/chat';
import { enumNames } from '@cairn/proto/enum-names';
import { z } from 'zod';

const ratings = enumNames(Ratings, 'RATING_');

/** What the person who asked says of an answer. It goes with the answer when that is written again or deleted. */
export const feedbackSchema = z.object({
  /** Of the session: feedback is found by it. */
  projectId: z.int(),
  rating: z.enum(ratings),
  /** May be empty. */
  comment: z.string(),
  createdAt: portableTime,
});

export type Feedback = z.output<typeof feedbackSchema>;
