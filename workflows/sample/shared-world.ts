import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { LoadedSample, LoopInput } from '../../schemas/duel-run.ts';
import type { WorldState } from '../../schemas/world.ts';
import { model, world } from '../activities.ts';
import { ObservationMemo } from '../observation-memo.ts';
import { taskBase } from './task-base.ts';

/** Where a run stands in the world: a state of the repository, or the edits that it has made so far. */
export interface Place {
  state: WorldState | null;
  edits: readonly ArtifactRef[];
}

interface Observation {
  observation: ArtifactRef;
  next: WorldState | null;
}

/** A command of a run; `edit` is its file-changing part. */
export interface Command {
  command: ArtifactRef;
  edit: ArtifactRef | null;
}

/** The one world that all runs of a sample share. Seed, "The shape of one eval". */
export class SharedWorld {
  private readonly memo = new ObservationMemo<Observation>();
  private readonly start: Promise<WorldState> | null;

  constructor(
    private readonly input: LoopInput,
    private readonly sample: LoadedSample,
  ) {
    const { repository } = sample;
    this.start =
      repository === null
        ? null
        : world(`prepare ${repository.source}`).prepareWorld({ manifest: input.duel.dataset.manifest, repository });
    // Runs await it with their first command; until then a failure has no other listener.
    this.start?.catch(() => undefined);
  }

  get memoHits(): number {
    return this.memo.hits;
  }

  async entrance(): Promise<Place> {
    return { state: this.start === null ? null : await this.start, edits: [] };
  }

  /** What a command shows at a place, and where it leads. Asked twice, it is produced once. */
  async observe(place: Place, { command, edit }: Command): Promise<{ observation: ArtifactRef; place: Place }> {
    const edits = edit === null ? place.edits : [...place.edits, edit];
    const state = place.state?.id ?? place.edits.map(({ sha256 }) => sha256).join('+');
    const key = `${this.sample.format}\n${state}\n${command.sha256}`;
    const { observation, next } = await this.memo.observe(key, () => this.produce(place, command));
    return { observation, place: { state: next, edits } };
  }

  private async produce(place: Place, command: ArtifactRef): Promise<Observation> {
    const { format, prefix } = this.sample;
    if (place.state !== null) {
      const executed = await world(`execute in ${place.state.id.slice(0, 12)}`).execute({
        state: place.state,
        command,
        format,
      });
      return { observation: executed.observation, next: executed.next };
    }
    const { settings } = this.input.duel;
    const step = `simulate/${[...place.edits, command].map(({ sha256 }) => sha256.slice(0, 16)).join('+')}`;
    const simulated = await model({
      ...taskBase(this.input, step, settings.simulation_model, 'simulator'),
      purpose: 'simulate',
      input: { prefix, format, command, edits: [...place.edits], providers: settings.simulation_providers },
    });
    return { observation: simulated.observation, next: null };
  }
}
