import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceAddress } from '@cairn/platform/config';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { eventually } from '@cairn/testing';
import { createChannel, createClientFactory, Metadata } from 'nice-grpc';
import { describe, expect, it } from 'vitest';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

type Line = Record<string, unknown> & { event: string; outcome: string; details?: Record<string, unknown> };

describe('the security log of a whole Cairn, at LOG_LEVEL=silent', () => {
  // Where a program of one's own reaches it.
  const under = cairnUnderTest((folder) => ({ CAIRN_PROJECTS_ADDRESS: `unix:${folder}/run/projects.sock` }));
  const wrong = 'Sandy!basalt-17';

  const text = () => readFileSync(join(under.folder, 'logs', 'security.log'), 'utf8');
  const lines = () =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);

  /** The newest line like this one. */
  async function logged(like: object): Promise<Line> {
    return eventually(async () => {
      const found = lines().findLast((line) => matches(line, like));
      expect(found, `${JSON.stringify(like)} in\n${text()}`).toBeDefined();
      return found as Line;
    });
  }

  function matches(line: object, like: object): boolean {
    return Object.entries(like).every(([key, value]) => {
      const own = (line as Record<string, unknown>)[key];
      return typeof value === 'object' ? matches(own ?? {}, value) : own === value;
    });
  }

  const signIn = (username: string, given: string) =>
    under.call('POST', '/api/auth/login', { username, password: given });

  async function person(email: string): Promise<{ token: string; id: string }> {
    await under.call('POST', '/api/auth/register', { email, password, first_name: 'Eve' });
    const { body } = await signIn(email, password);
    const me = await under.call('GET', '/api/users/me', undefined, body.access_token);
    return { token: body.access_token, id: me.body.id };
  }

  it('has the passwords that were tried: by account, or by a hash where there is none', async () => {
    const eve = await person('eve@example.org');
    await signIn('eve@example.org', wrong);
    const known = await logged({ event: 'sign_in', outcome: 'failure', reason: 'wrong_credentials' });
    expect(known).toMatchObject({ service: 'auth', accountId: eve.id, clientAddress: '127.0.0.1' });
    expect(known.traceId).toMatch(/^[\w-]{8,64}$/);
    await signIn('nobody@example.org', wrong);
    const unknown = lines().findLast((line) => line.event === 'sign_in' && line.outcome === 'failure');
    expect(unknown).toMatchObject({ mailAddressHash: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(unknown).not.toHaveProperty('accountId');
    await logged({ event: 'sign_in', outcome: 'success', accountId: eve.id });
    await logged({ event: 'registration', outcome: 'success', accountId: eve.id });
  });

  it('has the limit that was reached', async () => {
    for (let n = 0; n < 15; n++) await signIn('target@example.org', wrong);
    expect(await logged({ event: 'limit_reached', details: { method: 'SignIn' } })).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/^too_many/),
      clientAddress: '127.0.0.1',
    });
  });

  it('has tokens that were forged or revoked, at the gateway and in a service', async () => {
    const forged = under.good.replace(/\.[^.]*$/, `.${'A'.repeat(86)}`);
    expect((await under.call('GET', '/api/projects', undefined, forged)).status).toBe(401);
    await logged({
      service: 'gateway',
      event: 'token_refused',
      reason: 'forged',
      clientAddress: '127.0.0.1',
    });
    const left = await under.signIn();
    await under.call('POST', '/api/auth/logout', {}, left);
    await logged({ event: 'sign_out', outcome: 'success' });
    expect((await under.call('GET', '/api/projects', undefined, left)).status).toBe(401);
    await logged({ service: 'gateway', event: 'token_refused', reason: 'revoked' });
    await under.call('GET', '/api/projects', undefined, `cairn_pat_${'A'.repeat(50)}`);
    await logged({ service: 'gateway', event: 'token_refused', details: { kind: 'api' } });
    await direct({ authorization: `Bearer ${forged}` });
    await logged({ service: 'projects', event: 'token_refused', reason: 'forged' });
  });

  /** A call past the gateway, by a program of one's own. */
  async function direct(headers: Record<string, string>): Promise<void> {
    const address = serviceAddress(under.config, 'projects').replace('unix:/', 'unix:///');
    const channel = createChannel(address);
    const client = createClientFactory().create(ProjectsServiceDefinition, channel);
    const call = client.listProjects({}, { metadata: new Metadata(headers) });
    await expect(call).rejects.toThrow(/UNAUTHENTICATED/);
    channel.close();
  }

  it('has who comes in a service’s place, and who calls what only services may', async () => {
    await direct({ 'cairn-service-authorization': 'eyJhbGciOiJub25lIn0.e30.' });
    await logged({ service: 'projects', event: 'service_refused', reason: 'service_unproven' });
    const { clients } = under.cairn.platform.identity('gateway');
    const auth = clients.connect(AuthServiceDefinition, serviceAddress(under.config, 'auth'));
    const metadata = new Metadata({ authorization: `Bearer ${under.good}` });
    await expect(auth.batchGetUsers({ ids: [] }, { metadata })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await logged({ event: 'access_refused', details: { method: 'BatchGetUsers' } })).toMatchObject({
      accountId: expect.any(String),
      sessionId: expect.any(String),
    });
  });

  it('has what an account reached for that is not its own, and what a token’s scope refused', async () => {
    const mallory = await person('mallory@example.org');
    const { body: project } = await under.call('POST', '/api/projects', { name: 'Ridge' }, under.good);
    await under.call('GET', `/api/projects/${project.id}`, undefined, mallory.token);
    await logged({ event: 'access_refused', reason: 'project_not_found', accountId: mallory.id });
    const { body: made } = await under.call(
      'POST',
      '/api/users/me/tokens',
      { name: 'reader', scopes: ['read'], current_password: password },
      under.good,
    );
    await logged({ event: 'api_token_created', outcome: 'success', targetId: made.id });
    await under.call('POST', '/api/projects', { name: 'Valley' }, made.token);
    await logged({ event: 'access_refused', reason: 'token_scope', sessionId: made.id });
    await under.call('DELETE', `/api/users/me/tokens/${made.id}`, undefined, under.good);
    await logged({ event: 'api_token_revoked', outcome: 'success', targetId: made.id });
    expect(text()).not.toContain(made.token);
  });

  it('has links asked for and guessed, and a password that changed', async () => {
    const bob = await person('bob@example.org');
    await under.call('POST', '/api/auth/request-password-reset', { email: 'bob@example.org' });
    await logged({ event: 'password_reset_requested', accountId: bob.id });
    await under.call('POST', '/api/auth/reset-password', { token: 'A'.repeat(43), new_password: wrong });
    await logged({ event: 'password_reset', outcome: 'failure' });
    const change = { current_password: password, new_password: 'Windy!quartz-83' };
    await under.call('POST', '/api/users/change-password', change, bob.token);
    await logged({ event: 'password_changed', outcome: 'success', accountId: bob.id });
  });

  it('has counts of it all among the metrics, and no secret anywhere', async () => {
    const metrics = await under.cairn.platform.metrics.registry.metrics();
    expect(metrics).toMatch(/cairn_security_events_total\{event="sign_in",outcome="failure"\} \d+/);
    expect(metrics).toMatch(/cairn_security_events_total\{event="token_refused",outcome="failure"\} \d+/);
    for (const secret of [password, wrong, under.good, 'nobody@', 'eve@', 'eyJ']) {
      expect(text()).not.toContain(secret);
    }
  });
});
