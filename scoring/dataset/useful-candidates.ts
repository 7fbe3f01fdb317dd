import { DRAW_PER_REPOSITORY_MAX } from '../../schemas/settings.ts';
import type { Candidates } from './candidates.ts';
import { FAMILIES, PHASES } from './strata.ts';

/** Candidates of one kind serve the same strata, and all or none of them are in the benchmark language. */
const KINDS = 2 * FAMILIES.length * 2 ** PHASES.length;

/**
 * Candidates by repository, in order of chance: so few that a draw of `count` among them exists wherever one exists at
 * all. Of each kind they are the first `DRAW_PER_REPOSITORY_MAX × count`, and no more of a repository than may be drawn.
 * Any other can be replaced by one of its kind: by one of its own repository where that many were kept; otherwise the
 * kept ones are of at least `count` repositories, and the rest of the draw leaves one of these untouched. What was drawn
 * in order of chance is among them.
 */
export function usefulCandidates(candidates: Candidates, count: number): ReadonlyMap<string, readonly number[]> {
  const keptByKind = Array.from({ length: KINDS }, () => 0);
  const ofRepoByKind = Array.from({ length: KINDS }, () => new Map<string, number>());
  const byRepo = new Map<string, number[]>();
  for (let candidate = 0; candidate < candidates.count; candidate += 1) {
    const kind = kindOf(candidates, candidate);
    const kept = keptByKind[kind] ?? 0;
    const ofRepo = ofRepoByKind[kind];
    if (ofRepo === undefined) throw new Error(`no kind ${kind}`);
    if (kept >= DRAW_PER_REPOSITORY_MAX * count) continue;
    const { repo } = candidates.row(candidate);
    const known = ofRepo.get(repo) ?? 0;
    if (known >= DRAW_PER_REPOSITORY_MAX) continue;
    ofRepo.set(repo, known + 1);
    keptByKind[kind] = kept + 1;
    const same = byRepo.get(repo);
    if (same === undefined) byRepo.set(repo, [candidate]);
    else same.push(candidate);
  }
  return byRepo;
}

function kindOf(candidates: Candidates, candidate: number): number {
  const family = FAMILIES.indexOf(candidates.row(candidate).family);
  const language = candidates.foreign(candidate) ? 1 : 0;
  return (candidates.phases(candidate) * FAMILIES.length + family) * 2 + language;
}
