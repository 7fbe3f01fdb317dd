import { compilePattern, topicWords } from './pattern.js';

/** A bus with no subscriptions yet. */
export function createBus() {
  /** In the order in which they were made: { pattern, matches, listener }. */
  const subscriptions = [];

  function unsubscribe(subscription) {
    const at = subscriptions.indexOf(subscription);
    if (at < 0) return false;
    subscriptions.splice(at, 1);
    return true;
  }

  function subscribe(pattern, listener) {
    if (typeof listener !== 'function') throw new TypeError('a listener is a function');
    const subscription = { pattern, matches: compilePattern(pattern), listener };
    subscriptions.push(subscription);
    return subscription;
  }

  /** Calls the listener with every message until the function that this gives is called. */
  function on(pattern, listener) {
    const subscription = subscribe(pattern, listener);
    return () => unsubscribe(subscription);
  }

  /** Calls the listener with the next message only. */
  function once(pattern, listener) {
    const subscription = subscribe(pattern, (message, topic) => {
      unsubscribe(subscription);
      listener(message, topic);
    });
    return () => unsubscribe(subscription);
  }

  /** Calls every listener whose pattern the topic matches. Gives their number. */
  function publish(topic, message) {
    const words = topicWords(topic);
    const errors = [];
    let called = 0;
    for (let i = 0; i < subscriptions.length; i += 1) {
      const subscription = subscriptions[i];
      if (!subscription.matches(words)) continue;
      called += 1;
      try {
        subscription.listener(message, topic);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return called;
  }

  function count(pattern) {
    return pattern === undefined
      ? subscriptions.length
      : subscriptions.filter((subscription) => subscription.pattern === pattern).length;
  }

  return { on, once, publish, count };
}
