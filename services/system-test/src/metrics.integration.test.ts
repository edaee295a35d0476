import { freeAddresses, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

describe('what a Cairn measures', () => {
  let model: ScriptedModel;
  let cairn: Cairn;
  let metrics: string;

  beforeAll(async () => {
    model = await startScriptedModel();
    const [address] = await freeAddresses(1);
    metrics = `http://${address}/metrics`;
    const HEALTH_PORT = address.split(':')[1] ?? '';
    cairn = await bootCairn({ env: { HEALTH_PORT, AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' } });
  });
  afterAll(async () => {
    await discard(cairn);
    await model.close();
  });

  it('follows a document and an answer to their ends', async () => {
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const { body } = await ada.upload(project, 'ferry.txt', 'The ferry leaves the northern quay at nine.');
    await ada.settled(project, body.id);
    const session = await ada.makeSession(project);
    for await (const { data } of ada.ask(project, session, 'When does the ferry leave?'))
      if (data.type === 'done') break;
    const wanted = [
      'cairn_http_request_seconds_count{method="post",route="/api/projects/{projectId}/documents",status="201"} 1',
      'cairn_http_requests_in_flight ',
      'cairn_rpc_server_in_flight{service="cairn.documents.v1.DocumentsService"} ',
      'cairn_jobs_waiting{kind="extraction"} 0',
      'cairn_jobs_oldest_waiting_seconds{kind="extraction"} 0',
      'cairn_jobs_running{kind="extraction"} 0',
      'cairn_jobs_total{kind="extraction",outcome="done"} 1',
      'cairn_job_seconds_count{kind="extraction"} 1',
      'cairn_event_lag_seconds_count{consumer="search-document-extracted"} 1',
      'cairn_event_handling_seconds_count{consumer="search-document-extracted"} 1',
      'cairn_answers_running 0',
      'cairn_answers_total{state="complete"} 1',
      'cairn_answer_seconds_count{state="complete"} 1',
      'cairn_answer_first_text_seconds_count 1',
      'cairn_model_request_seconds_count{outcome="done"} ',
      'cairn_model_tokens_total{direction="output"} ',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_open_fds ',
    ];
    let missing = wanted;
    await until(
      async () => {
        const text = await (await fetch(metrics)).text();
        missing = wanted.filter((line) => !text.includes(`\n${line}`));
        return missing.length === 0;
      },
      { describe: () => missing.join('\n') },
    );
  });
});
