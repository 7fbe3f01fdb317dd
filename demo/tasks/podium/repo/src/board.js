import { bestFirst, isBetter } from './order.js';
import { cutPage, pageOf } from './page.js';
import { withRanks } from './rank.js';

/** An empty board. See the README for the options. */
export function createBoard({ pageSize = 20, lowest = false } = {}) {
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new RangeError('pageSize is a whole number from 1');

  /** Best score by name, in the order in which these scores were reached. */
  const best = new Map();

  function standings() {
    return withRanks(bestFirst(Array.from(best, ([name, score]) => ({ name, score })), lowest));
  }

  return {
    /** Takes note of a score. Gives whether it is the best of this player so far. */
    submit(name, score) {
      if (!Number.isFinite(score)) throw new RangeError(`not a score: ${score}`);
      if (best.has(name) && !isBetter(score, best.get(name), lowest)) return false;
      best.delete(name);
      best.set(name, score);
      return true;
    },

    standings,

    page(number) {
      return cutPage(standings(), number, pageSize);
    },

    /** The page that a player is on; undefined when the player is not on the board. */
    around(name) {
      const entries = standings();
      const index = entries.findIndex((entry) => entry.name === name);
      return index < 0 ? undefined : cutPage(entries, pageOf(index, pageSize), pageSize);
    },
  };
}
