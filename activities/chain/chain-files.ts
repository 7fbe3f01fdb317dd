import { join } from 'node:path';

/** Files of a chain. */
export const chainFiles = {
  chain: 'chain.json',
  /** How one config walked it. */
  record: 'chain_record.json',
  /** Folder of records beside `chain.json`, a folder for each config in it. */
  runs: 'runs',
} as const;

/**
 * Folder of a config's records.
 *
 * @param folder that of `chain.json`, or where records go instead of beside it
 */
export function chainRunFolder(folder: string, label: string): string {
  return join(folder, chainFiles.runs, label);
}
