import fc from 'fast-check';

// The same cases in every run, so that a failure is that of a change; FC_SEED explores others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? '1') });
