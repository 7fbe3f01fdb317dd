import type { ArtifactStore } from '../artifacts/store.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import type { PaidOnce } from '../ledger/paid-once.ts';
import type { SpendCap } from '../ledger/spend-cap.ts';
import type { AssayProgram } from '../verifier/assay-program.ts';
import type { Worlds } from '../world/worlds.ts';

/** What the activities of trials work with. */
export interface TrialDeps {
  store: ArtifactStore;
  ledgers: Ledgers;
  paidOnce: PaidOnce;
  spendCap: (run: string) => SpendCap;
  worlds: Worlds;
  /** Folder for temporary ones. */
  scratch: string;
  unsafeNoSandbox: boolean;
  /** Makes `assay` a command of verifiers; undefined where this is not a built installation. */
  assay: AssayProgram | undefined;
}
