import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import type { Request } from 'express';
import { discardRest } from '../http/multipart/discard-rest.ts';
import { type ProfileForm, profileForm } from '../http/multipart/profile-form.ts';
import { jsonRoute, type Route, rawRoute } from '../http/route.ts';
import { validate } from '../http/validate.ts';
import { presentProfile } from '../presenters/account.ts';
import { present } from '../presenters/common.ts';
import { avatarParams, profileSchema, updateMeFormSchema, updateMeSchema } from '../schemas/account.ts';
import type { z } from '../schemas/zod.ts';

const tag = 'Accounts';

export const accountRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/users/me',
    beforeSecondFactor: true,
    tag,
    summary: 'The signed-in person',
    result: profileSchema,
    async handle(_input, { clients, call }) {
      const { user, profile } = await clients.auth.getMe({}, forward(call));
      return present(user, (it) =>
        presentProfile(
          it,
          present(profile, (same) => same),
        ),
      );
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/users/me',
    tag,
    summary: 'Change the profile, by JSON or a form, and with a form the picture',
    body: updateMeSchema,
    form: updateMeFormSchema,
    result: profileSchema,
    async handle({ body }, { clients, call, request, response }) {
      try {
        const { fields, avatar } = await sentFields(request, body);
        const changes = updateMessage(fields, avatar);
        const { user, profile } = await clients.auth.updateMe(changes, forward(call));
        return present(user, (it) =>
          presentProfile(
            it,
            present(profile, (same) => same),
          ),
        );
      } finally {
        discardRest(request, response);
      }
    },
  }),

  rawRoute({
    method: 'get',
    path: '/api/users/{userId}/avatar/{avatarId}',
    tag,
    summary: 'A person’s picture, 256 by 256 pixels; its path is in avatar_url',
    open: true,
    params: avatarParams,
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
  const { first_name, last_name, current_password, cancel_email_change, remove_avatar, name, ...same } =
    fields;
  const [firstOfName, ...restOfName] = name === undefined ? [] : name.trim().split(/\s+/);
  return {
    ...same,
    firstName: first_name ?? firstOfName,
    lastName: last_name ?? (name === undefined ? undefined : restOfName.join(' ')),
    currentPassword: current_password,
    cancelEmailChange: cancel_email_change ?? false,
    avatar,
    removeAvatar: remove_avatar ?? false,
  };
}
