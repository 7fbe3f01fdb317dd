import { defineQuery, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import type { ChainCounts, ChainInput, ChainResult, LinkEnd } from '../../schemas/chain-run.ts';
import { searchAttributes } from '../../temporal.config.ts';

/** How far a chain is. */
export const chainProgress = defineQuery<ChainCounts>('progress');

/** How far a chain is, and what the Web UI shows of it. */
export class ChainProgress {
  private stage: ChainCounts['stage'] = 'open';
  private ended: LinkEnd[] = [];
  private running: number | null = null;
  private fault: string | null = null;

  constructor(private readonly input: ChainInput) {
    this.enter('open');
  }

  enter(stage: ChainCounts['stage']): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: searchAttributes.stage, value: stage }]);
    this.show();
  }

  started(link: number): void {
    this.running = link;
    this.show();
  }

  recorded(ended: LinkEnd[]): void {
    this.running = null;
    this.ended = ended;
    this.show();
  }

  failed(type: string): void {
    this.running = null;
    this.fault = type;
    upsertSearchAttributes([{ key: searchAttributes.fault, value: type }]);
    this.show();
  }

  conclude({ end }: ChainResult): void {
    upsertSearchAttributes([{ key: searchAttributes.verdict, value: end }]);
    this.enter('done');
  }

  counts(): ChainCounts {
    const { stage, ended, running, fault } = this;
    return { stage, links: this.input.links.length, ended, running, last_fault: fault };
  }

  private show(): void {
    const lines = this.input.links.map(({ task_id }, i) => `${i + 1}. ${task_id}: ${this.stateOf(i + 1)}`);
    setCurrentDetails(
      [
        `**Stage:** ${this.stage} · **agent:** ${this.input.config.agent ?? '–'} · **model:** ${this.input.config.model ?? '–'}`,
        lines.join('\n'),
        `**Last fault:** ${this.fault ?? 'none'} · **records:** ${this.input.folder}`,
      ].join('\n\n'),
    );
  }

  private stateOf(link: number): string {
    if (link === this.running) return 'under way';
    const end = this.ended.find((one) => one.link === link);
    return end === undefined ? 'not run' : `${end.state} (${end.disposition ?? 'not at its end'})`;
  }
}
