import { HOME_INSIDE } from './bubblewrap-arguments.ts';

/**
 * The whole environment of a command, by allow-list: nothing of the worker's own comes in. The dates and names of git
 * make the same commit the same object, whenever and wherever it is made; a caller may set another date.
 */
export function sandboxEnvironment(path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: HOME_INSIDE,
    USER: 'agent',
    LOGNAME: 'agent',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TERM: 'dumb',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    MANPAGER: 'cat',
    GIT_EDITOR: 'true',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    ...gitIdentity(0),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONHASHSEED: '0',
    PYTHONUNBUFFERED: '1',
    DEBIAN_FRONTEND: 'noninteractive',
  };
}

/** @param time of authors and committers, in seconds since 1970 */
export function gitIdentity(time: number): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: 'agent',
    GIT_AUTHOR_EMAIL: 'agent@localhost',
    GIT_AUTHOR_DATE: `@${time} +0000`,
    GIT_COMMITTER_NAME: 'agent',
    GIT_COMMITTER_EMAIL: 'agent@localhost',
    GIT_COMMITTER_DATE: `@${time} +0000`,
  };
}
