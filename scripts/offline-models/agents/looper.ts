import type { StandIn } from '../stand-in.ts';

/** Runs one command for ever. */
export const looper: StandIn = () => 'THOUGHT: I list the files once more.\n\n```bash\nls -la\n```';
