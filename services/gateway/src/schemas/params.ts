import { numberId, stringId, z } from './zod.ts';

/** Every parameter of a path, by its name. */
const pathParams = {
  projectId: numberId('projectId'),
  sessionId: numberId('sessionId'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .openapi({ param: { name: 'page', in: 'path' } }),
  settingName: z.string().max(64),
  id: stringId('id'),
  avatarId: stringId('avatarId'),
  pictureId: stringId('pictureId'),
  changeId: stringId('changeId'),
  connectionId: stringId('connectionId'),
  consumer: stringId('consumer'),
  deletionId: stringId('deletionId'),
  documentId: stringId('documentId'),
  eventId: stringId('eventId'),
  invitationId: stringId('invitationId'),
  memberId: stringId('memberId'),
  memoryId: stringId('memoryId'),
  messageId: stringId('messageId'),
  notificationId: stringId('notificationId'),
  personId: stringId('personId'),
  personSessionId: stringId('personSessionId'),
  proposalId: stringId('proposalId'),
  registrationInvitationId: stringId('registrationInvitationId'),
  tokenId: stringId('tokenId'),
  userId: stringId('userId'),
};
type PathParams = typeof pathParams;

type NamesOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;

export type ParamsOf<Path extends string> = {
  [Name in NamesOf<Path> & keyof PathParams]: z.infer<PathParams[Name]>;
};

/** The schema of the parameters that a path names; undefined when it names none. */
export function paramsOf(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof PathParams);
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((name) => [name, pathParams[name]])));
}
