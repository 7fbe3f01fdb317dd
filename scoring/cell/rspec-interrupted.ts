/** What RSpec says, on the standard error stream, when a signal ends the run: the examples behind are in no list. */
export const RSPEC_INTERRUPTED = 'RSpec is shutting down and will print the summary report...';
