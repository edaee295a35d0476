import type { GetTokenUseResponse } from '@cairn/proto/chat';
import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { present, presenter } from '../presenters/common.ts';
import { tokenQuotasSchema } from '../schemas/tokens.ts';

const { get } = routesOf('Projects');

const presentQuotas = presenter(tokenQuotasSchema, ({ project, person }: GetTokenUseResponse) => ({
  project: present(project, (quota) => quota),
  person: present(person, (quota) => quota),
}));

export const tokenRoutes: Route[] = [
  get('/api/projects/{projectId}/tokens', {
    summary: 'How many tokens of language models the project and its caller used, and may use',
    call: ({ chat }) => chat.getTokenUse,
    result: all(presentQuotas),
  }),
];
