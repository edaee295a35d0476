import { describe, expect, it } from 'vitest';
import { allRoutes } from '../routes/index.ts';
import { openApiDocument } from './document.ts';

describe('the description of the HTTP interface', () => {
  const routes = allRoutes(() => undefined);
  const document = JSON.parse(JSON.stringify(openApiDocument(routes)));
  const operation = (method: string, path: string) => document.paths[path][method];

  it('asks for a body exactly where a call without one is refused', () => {
    for (const route of routes.filter(({ body, bodyType }) => body && bodyType !== 'multipart')) {
      const { required } = operation(route.method, route.path).requestBody;
      // What a call without a body is checked as.
      expect([route.path, required]).toEqual([route.path, !route.body?.safeParse({}).success]);
    }
    expect(operation('patch', '/api/users/me').requestBody.required).toBe(false);
    expect(operation('post', '/api/projects').requestBody.required).toBe(true);
  });

  it('lets what may be null be null', () => {
    const impossible: unknown[] = [];
    // An allOf of a component and null: nothing is both.
    JSON.stringify(document, (_key, value) => {
      if (value?.allOf?.some((part: { type?: string[] }) => part.type?.includes('null')))
        impossible.push(value);
      return value;
    });
    expect(impossible).toEqual([]);
    const nullable = '"anyOf":[{"$ref":"#/components/schemas/ChatMessage"},{"type":"null"}]';
    expect(JSON.stringify(document).includes(nullable)).toBe(true);
  });

  it('names every media type that a document may be downloaded as', () => {
    const path = '/api/projects/{projectId}/documents/{documentId}/download';
    expect(Object.keys(operation('get', path).responses[200].content)).toEqual([
      'text/plain; charset=utf-8',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/markdown; charset=utf-8',
      'text/csv; charset=utf-8',
      'application/json',
      'image/png',
      'image/jpeg',
      'image/tiff',
      'image/webp',
    ]);
  });
});
