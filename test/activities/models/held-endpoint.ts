import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { AskedCall } from '../../../activities/models/asked-call.ts';
import type { ServedModel } from '../../../activities/models/provider-file.ts';
import type { TaskBase } from '../../../schemas/model-task.ts';

const ANSWER = JSON.stringify({
  choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 10 },
});

const TASK: TaskBase = { step: 'turn-0', model: 'm', purposeLabel: 'rollout', run: 'r', maxCostUsd: 1, generation: 0 };

/** An endpoint that holds each request until the test answers it. */
export class HeldEndpoint {
  /** Requests that came in. */
  requests = 0;
  private readonly waiting: ServerResponse[] = [];
  private readonly server = createServer((_, response) => {
    this.requests += 1;
    this.waiting.push(response);
    this.server.emit('asked');
  });

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The next request that nobody has answered. */
  async asked(): Promise<ServerResponse> {
    for (;;) {
      const response = this.waiting.shift();
      if (response !== undefined) return response;
      await once(this.server, 'asked');
    }
  }

  /** @param requests that were held */
  answer(...requests: ServerResponse[]): void {
    for (const request of requests) request.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
  }

  get served(): ServedModel {
    return {
      model: 'm',
      provider: 'p',
      endpoint: {
        base_url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`,
        json_schema: false,
        seed: false,
        routes_providers: false,
        timeout_seconds: 60,
        models: {},
      },
      entry: { price: { input: 1, output: 2 } },
    };
  }

  /** The call of a step; step `turn-0/ask-0` if no other is given. */
  call(workflowId: string, step = 'turn-0/ask-0'): AskedCall {
    const prompt = { messages: [{ role: 'user' as const, content: 'hi' }] };
    return { workflowId, step, task: TASK, served: this.served, key: 'sk-secret', prompt, route: undefined };
  }
}
