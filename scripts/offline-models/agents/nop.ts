import type { StandIn } from '../stand-in.ts';

/** Writes prose and never a command. */
export const nop: StandIn = () => 'I have thought about the task and see nothing that I would have to run.';
