import { join } from 'node:path';

import { type Materialised, materialise } from '../../../activities/workspace/materialise.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Materialises a task of one repository into a folder beside the workspace. */
export function materialised(workspace: AgentWorkspace, base: string): Promise<Materialised> {
  return materialise({
    workspace: workspace.folder,
    base,
    additionalRepos: [],
    hideLocalSource: 'off',
    into: join(workspace.folder, '..', 'tree'),
  });
}
