/**
 * Whether a script handed to an interpreter (`python - <<EOF`, `node -e …`) writes files. Decided on the names of the
 * calls that write, with searches bounded in length: a script is hostile text like any other.
 */
export type ScriptLanguage = 'python' | 'javascript' | 'ruby' | 'perl' | 'php' | 'awk';

/** Calls that change files whatever their arguments are. */
const WRITING_CALLS: Readonly<Record<ScriptLanguage, readonly string[]>> = {
  python: [
    '.write_text(',
    '.write_bytes(',
    '.unlink(',
    '.touch(',
    '.rmdir(',
    '.symlink_to(',
    '.hardlink_to(',
    'os.remove(',
    'os.rename(',
    'os.replace(',
    'os.makedirs(',
    'os.mkdir(',
    'os.removedirs(',
    'os.chmod(',
    'os.symlink(',
    'os.link(',
    'os.truncate(',
    'shutil.copy',
    'shutil.move(',
    'shutil.rmtree(',
    'inplace=True',
    'inplace=1',
    // Editors of agent frameworks that are called from a Python cell.
    'edit_file_by_replace(',
    'edit_file_by_line(',
    'edit_file(',
    'create_file(',
    'append_file(',
    'insert_content_at_line(',
  ],
  javascript: [
    'writeFile',
    'appendFile',
    'createWriteStream(',
    'unlinkSync(',
    '.unlink(',
    'renameSync(',
    '.rename(',
    'mkdirSync(',
    '.mkdir(',
    'rmSync(',
    '.rm(',
    'rmdir',
    'copyFile',
    'cpSync(',
    'truncateSync(',
    'symlinkSync(',
    'chmodSync(',
  ],
  ruby: ['File.write(', 'IO.write(', 'File.delete(', 'File.rename(', 'FileUtils.', 'Dir.mkdir('],
  perl: ['unlink', 'rename', 'mkdir', 'rmdir'],
  php: ['file_put_contents(', 'unlink(', 'rename(', 'mkdir(', 'rmdir(', 'copy(', 'touch('],
  awk: [],
};

/** Characters behind `open(` among which its mode is looked for. */
const MODE_WINDOW = 400;

const WRITE_MODE: Readonly<Partial<Record<ScriptLanguage, RegExp>>> = {
  python: /[,=]\s{0,9}["'](?:[rbt]{0,2}[wax][rbt+]{0,3}|[rbt]{1,2}\+[bt]?)["']/,
  ruby: /["'](?:[wa]b?\+?|rb?\+)["']/,
  perl: /["']\+?>{1,2}/,
  php: /["'](?:[waxc]b?\+?|rb?\+)["']/,
};

/** A script whose program text is `script` in `language`. */
export function scriptWrites(script: string, language: ScriptLanguage): boolean {
  if (WRITING_CALLS[language].some((call) => script.includes(call))) return true;
  if (language === 'awk') return /\bprintf?\b/.test(script) && /[^>=!<]>>?\s?["']/.test(script);
  return opensForWriting(script, language);
}

function opensForWriting(script: string, language: ScriptLanguage): boolean {
  const mode = WRITE_MODE[language];
  if (mode === undefined) return false;
  let opens = false;
  for (let at = script.indexOf('open'); at !== -1;) {
    opens = true;
    const given = argumentsOf(script, at);
    if (mode.test(given)) return true;
    at = script.indexOf('open', at + Math.max(4, given.length));
  }
  // The mode may stand in a variable: then only a call that writes to what was opened tells.
  return opens && language === 'python' && writesToHandle(script);
}

/** What follows `open` up to the end of its call, as far as it can be told within the window. */
function argumentsOf(script: string, at: number): string {
  const window = script.slice(at, at + MODE_WINDOW);
  let depth = 0;
  for (let i = 0; i < window.length; i += 1) {
    const char = window.charAt(i);
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth <= 0 && (char === ')' || char === '\n' || char === ';')) return window.slice(0, i);
  }
  return window;
}

function writesToHandle(script: string): boolean {
  for (let at = script.indexOf('.write'); at !== -1; at = script.indexOf('.write', at + 1)) {
    const before = script.slice(Math.max(0, at - 6), at);
    if (before !== 'stdout' && before !== 'stderr') return true;
  }
  return false;
}
