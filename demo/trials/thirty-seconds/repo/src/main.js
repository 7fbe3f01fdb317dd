import { config } from './config.js';
import { run } from './job.js';

await run(config(process.env));
