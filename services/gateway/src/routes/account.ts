import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import type { Request } from 'express';
import { all, routesOf } from '../http/forwarded-route.ts';
import { discardRest } from '../http/multipart/discard-rest.ts';
import { type ProfileForm, profileForm } from '../http/multipart/profile-form.ts';
import type { Route } from '../http/route.ts';
import { validate } from '../http/validate.ts';
import { presentAccount } from '../presenters/account.ts';
import { messageOf } from '../presenters/common.ts';
import { profileSchema, updateMeFormSchema, updateMeSchema } from '../schemas/account.ts';
import type { z } from '../schemas/zod.ts';

const { get, json, raw } = routesOf('Accounts');

export const accountRoutes: Route[] = [
  get('/api/users/me', {
    summary: 'The signed-in person',
    beforeSecondFactor: true,
    call: ({ auth }) => auth.getMe,
    result: all(presentAccount),
  }),

  json('patch', '/api/users/me', {
    summary: 'Change the profile, by JSON or a form, and with a form the picture',
    body: updateMeSchema,
    form: updateMeFormSchema,
    result: profileSchema,
    async handle({ body }, { clients, call, request, response }) {
      try {
        const { fields, avatar } = await sentFields(request, body);
        const changes = updateMessage(fields, avatar);
        return presentAccount(await clients.auth.updateMe(changes, forward(call)));
      } finally {
        discardRest(request, response);
      }
    },
  }),

  raw('get', '/api/users/{userId}/avatar/{avatarId}', {
    summary: 'A person’s picture, 256 by 256 pixels; its path is in avatar_url',
    open: true,
    produces: { mediaType: 'image/webp' },
    async respond({ params }, { clients, call, response }) {
      const { image } = await clients.auth.getAvatar(params, forward(call));
      if (image.byteLength === 0) throw commonRefusals.picture_not_found();
      response.set({
        'Content-Type': 'image/webp',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        // Another picture has another id. No cache that people share keeps it, and a browser not for long.
        'Cache-Control': 'private, max-age=3600',
      });
      response.end(image);
    },
  }),
];

type Changes = z.output<typeof updateMeSchema>;

async function sentFields(
  request: Request,
  body: Changes,
): Promise<{ fields: Changes; avatar: ProfileForm['avatar'] }> {
  if (!request.is('multipart/form-data')) return { fields: body, avatar: undefined };
  const { fields, avatar } = await profileForm(request);
  return { fields: validate(updateMeSchema, fields, 'body') ?? {}, avatar };
}

function updateMessage(fields: Changes, avatar: ProfileForm['avatar']) {
  const { name, ...changes } = fields;
  const [firstOfName, ...restOfName] = name === undefined ? [] : name.trim().split(/\s+/);
  return {
    ...messageOf(changes),
    firstName: fields.first_name ?? firstOfName,
    lastName: fields.last_name ?? (name === undefined ? undefined : restOfName.join(' ')),
    avatar,
  };
}
