import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayUnderTest, gatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('the streams of the gateway', () => {
  let under: GatewayUnderTest;
  beforeEach(async () => {
    under = await gatewayUnderTest();
  });
  afterEach(() => under.close());

  it('follows an answer from a place, with ids to resume from', async () => {
    const path = '/api/projects/1/chat/sessions/1/stream';
    const response = await under.call(path, { headers: { 'Last-Event-ID': 'm:5' } });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await response.text()).toBe(
      'id: m:7\ndata: {"type":"content","content":"hé","message_id":"m","offset":7}\n\n',
    );
    expect((await under.call(path, { headers: { 'Last-Event-ID': 'none:0' } })).status).toBe(204);
    expect((await under.call(path, { headers: { 'Last-Event-ID': 'refused:0' } })).status).toBe(503);
    const broken = await under.call(path, { headers: { 'Last-Event-ID': 'breaks:0' } });
    expect(await broken.text()).toContain(
      'data: {"type":"error","message":"This answer is deleted.","reason":"answer_deleted"}',
    );
  });

  it('announces what happens in projects one may see, and of nothing else', async () => {
    const response = await under.call('/api/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const read = async () => {
      heard += (await reader?.read())?.value ?? '';
      return heard;
    };
    await expect.poll(read).toContain('connected');
    const uploaded = (documentId: string) => ({
      $case: 'documentUploaded' as const,
      value: { documentId, version: 1, name: 'a.txt' },
    });
    under.platform.bus.signal(newEvent(uploaded('hidden'), { projectId: 2 }));
    under.platform.bus.signal(
      newEvent({ $case: 'chatSessionCreated', value: { sessionId: 9 } }, { projectId: 1, actorId: uuidv7() }),
    );
    under.platform.bus.signal(newEvent(uploaded('shown'), { projectId: 1 }));
    for (const projectId of [2, 1]) {
      const projectDeleted = { $case: 'projectDeleted' as const, value: {} };
      under.platform.bus.signal(newEvent(projectDeleted, { projectId, actorId: uuidv7() }));
    }
    await expect.poll(read).toContain('{"type":"project.deleted","project_id":1}');
    expect(heard).toContain('"document_id":"shown"');
    expect(heard).not.toContain('hidden');
    expect(heard).not.toContain('session');
    expect(heard).not.toContain('"project_id":2');
    await reader?.cancel();
  });

  it('ends the streams of a session that is signed out, and no others', async () => {
    const sid = uuidv7();
    const token = await under.token(sid);
    const headers = { 'Last-Event-ID': 'endless:0' };
    const answer = await under.call('/api/projects/1/chat/sessions/1/stream', { headers }, token);
    const events = await under.call('/api/events', {}, token);
    const others = await under.call('/api/events');
    const reader = others.body?.pipeThrough(new TextDecoderStream()).getReader();
    const ended = Promise.all([answer.text(), events.text()]);
    const expiresAt = new Date(Date.now() + 60_000);
    await under.platform.bus.publish([
      newEvent({ $case: 'sessionRevoked', value: { sessionId: sid, expiresAt } }),
    ]);
    await ended;
    under.platform.bus.signal(newEvent({ $case: 'projectUpdated', value: {} }, { projectId: 1 }));
    let heard = '';
    await expect
      .poll(async () => (heard += (await reader?.read())?.value ?? ''))
      .toContain('project.updated');
    await reader?.cancel();
  });
});
