import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type ResponseConfig,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import type { Route } from '../http/route.ts';
import { errorSchema } from '../schemas/errors.ts';
import { z } from '../schemas/zod.ts';

/** The description of the HTTP interface, from the same schemas that requests are checked with. */
export function openApiDocument(routes: readonly Route[]) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  for (const route of routes) registry.registerPath(describe(route));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version: '1',
      description:
        'Lists are paged by page_size and page_token; the next token is in the X-Next-Page-Token header.',
    },
  });
  return eitherOrNull(document) as typeof document;
}

function describe(route: Route): RouteConfig {
  return {
    method: route.method,
    path: route.path,
    tags: [route.tag],
    summary: route.summary,
    ...(route.open ? {} : { security: [{ bearer: [] }] }),
    request: {
      ...(route.params ? { params: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
      ...bodyOf(route),
    },
    responses: {
      [route.status]: success(route),
      ...(route.path.endsWith('/stream') && route.method === 'get'
        ? { 204: { description: 'Nothing is being written' } }
        : {}),
      default: { description: 'Refused or failed', content: { 'application/json': { schema: errorSchema } } },
    },
  };
}

function bodyOf(route: Route): RouteConfig['request'] {
  if (route.bodyType === 'multipart') {
    const schema = z.object({ file: z.string().openapi({ format: 'binary' }) });
    return { body: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!route.body) return {};
  const mediaType = route.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const content = {
    [mediaType]: { schema: route.body },
    ...(route.form ? { 'multipart/form-data': { schema: route.form } } : {}),
  };
  // Where every field may be left out, so may the body.
  return { body: { required: !route.body.safeParse({}).success, content } };
}

/** The generator says of a component that may be null that it is both: what it means is either. */
function eitherOrNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(eitherOrNull);
  if (typeof node !== 'object' || node === null) return node;
  const { allOf, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, eitherOrNull(value)]),
  );
  if (!Array.isArray(allOf)) return allOf === undefined ? rest : { allOf, ...rest };
  const mayBeNull = (part: { type?: unknown }) => Array.isArray(part.type) && part.type.includes('null');
  if (!allOf.some(mayBeNull)) return { allOf, ...rest };
  return { anyOf: [...allOf.filter((part) => !mayBeNull(part)), { type: 'null' }], ...rest };
}

function success(route: Route): ResponseConfig {
  if (route.produces) {
    const { mediaType, schema } = route.produces;
    const form = { schema: schema ?? z.string().openapi({ format: 'binary' }) };
    return {
      description: 'Done',
      content: Object.fromEntries([mediaType].flat().map((name) => [name, form])),
    };
  }
  if (!route.result) return { description: 'Done' };
  return { description: 'Done', content: { 'application/json': { schema: route.result } } };
}
