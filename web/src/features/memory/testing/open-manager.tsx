import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import type { MemoryItem, Project } from '#lib/api/types.ts';
import { ProjectAccessProvider } from '#lib/project-access.tsx';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProject } from '#testing/samples.ts';
import MemoryRoute from '../routes/memory.tsx';

export const MEMORY = '/api/projects/3/memory';

/** The answer of a list: of these memories, of as many that fit and hold as are said. */
export const listOf = (
  items: MemoryItem[],
  { total = items.length, overall = items.length, next = '' } = {},
) => ({
  body: items,
  headers: {
    'X-Total-Count': String(total),
    'X-Project-Total': String(overall),
    ...(next && { 'X-Next-Page-Token': next }),
  },
});

function Address() {
  const { search } = useLocation();
  return <output data-testid="address">{search}</output>;
}

/** The address's query as it is now. */
export const address = () => screen.getByTestId('address').textContent;

type Answers = Parameters<typeof fakeApi>[0];

/** Opens the memory manager of project 3 over these answers. */
export function openManager(
  answers: Answers,
  { search = '', role = 'owner' }: { search?: string; role?: Project['role'] } = {},
) {
  // Not in jsdom, which lays nothing out.
  for (const observer of ['ResizeObserver', 'IntersectionObserver'])
    vi.stubGlobal(
      observer,
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  const api = fakeApi({
    [`GET ${MEMORY}`]: listOf([]),
    [`GET ${MEMORY}/tags`]: { body: [{ tag: 'ridge', count: 2 }] },
    [`GET ${MEMORY}/health-check`]: {
      body: { has_enhanced_fields: true, status: 'healthy', items: 0, last_updated: null },
    },
    [`GET ${MEMORY}/pairs`]: { body: [] },
    [`GET ${MEMORY}/proposals`]: { body: [] },
    [`GET ${MEMORY}/history`]: { body: [] },
    [`POST ${MEMORY}/similar`]: { body: [] },
    'GET /api/projects/3/members': { body: [] },
    ...answers,
  });
  renderScreen(
    // What the test before still fetches must not answer this one.
    <SWRConfig value={{ provider: () => new Map() }}>
      <ProjectAccessProvider project={sampleProject({ role })}>
        <Routes>
          <Route path="/projects/:projectId/memory" element={<MemoryRoute />} />
        </Routes>
        <Address />
      </ProjectAccessProvider>
    </SWRConfig>,
    `/projects/3/memory${search}`,
  );
  const asked = (method: string, path: string) =>
    api.calls.filter((call) => call.method === method && call.path === path);
  return { ...api, asked };
}
