import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { editPart } from '../../../scoring/duel/edit-part.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

describe('a command that only reads has no edit part', () => {
  test.each([
    'ls -la',
    'cat a.py | grep "x > y" | head -5',
    "sed -n '1,20p' src/a.py",
    'grep -rn "sed -i" . 2>/dev/null',
    'pytest -q 2>&1 | tail -20',
    'pytest -q &> /dev/null',
    'git diff HEAD~1 && git log --oneline && git status',
    'git add -A && git diff --cached',
    'git stash list; git apply --check a.patch',
    'python reproduce.py',
    'python -c "print(open(\'a.py\').read())"',
    'python - <<\'EOF\'\nimport sys\nsys.stdout.write(open("a").read())\nEOF',
    "node -e 'console.log(1 > 2)'",
    'echo "rm -rf x > y"',
    "awk '$1 > 3 { print $2 }' data",
    '# rm -rf x\nls',
    'if [[ $a > $b ]]; then echo rm; fi',
    'for rm in a b; do cat $rm; done',
    'find . -name "*.py" -exec grep -l x {} +',
    'cat <<EOF\nrm x\nEOF',
    'echo $((1 << 2)) && ls',
    'case $x in rm) echo 1;; mv|cp) echo 2;; esac',
    'str_replace_editor view /testbed/a.py',
    'tee </dev/null',
    'ls | xargs cat',
    'bash -c "ls -la"',
    'tar tf a.tar',
    'array=(rm cp mv); echo ${array[0]}',
    '',
    '   ',
  ])('%j', (command) => {
    expect(editPart(command)).toBeNull();
  });
});

describe('the edit part is the editing pipelines with their here-documents', () => {
  test.each<[string, string]>([
    ["cd src && sed -i 's/a/b/' a.py && pytest", "sed -i 's/a/b/' a.py"],
    ["cat <<'EOF' > a.py\nprint(1)\nEOF\npython a.py", "cat <<'EOF' > a.py\nprint(1)\nEOF"],
    ["cat > a.py <<'EOF' && python a.py\nx = '>'\nEOF", "cat > a.py <<'EOF'\nx = '>'\nEOF"],
    ['cat <<-END | patch -p1\n\tdiff\n\tEND\nls', 'cat <<-END | patch -p1\n\tdiff\n\tEND'],
    ['cat > a <<A; cat > b <<B\n1\nA\n2\nB\n', 'cat > a <<A\n1\nA\ncat > b <<B\n2\nB'],
    ['echo x >> a.txt; ls', 'echo x >> a.txt'],
    ['echo x 2> err.txt', 'echo x 2> err.txt'],
    ['echo x >&out.txt', 'echo x >&out.txt'],
    ['echo x | sudo tee -a /etc/a', 'echo x | sudo tee -a /etc/a'],
    ['git apply fix.patch', 'git apply fix.patch'],
    ['git -C repo checkout -- a.py', 'git -C repo checkout -- a.py'],
    ['git stash && pytest; git stash pop', 'git stash\ngit stash pop'],
    ['rm a.py', 'rm a.py'],
    ['env A=1 B=2 timeout 5 mv a b', 'env A=1 B=2 timeout 5 mv a b'],
    ['ls && (cd x; mkdir y)', 'mkdir y'],
    ['{ echo a; echo b; } > out', '{ echo a; echo b; } > out'],
    ['(echo a) > out && cat out', '(echo a) > out'],
    ["for f in *.py; do sed -i 's/a/b/' $f; done; ls", "for f in *.py; do sed -i 's/a/b/' $f; done"],
    ['ls | while read f; do rm "$f"; done', 'ls | while read f; do rm "$f"; done'],
    ['if true; then touch a; fi', 'touch a'],
    ['find . -name x -delete', 'find . -name x -delete'],
    ['find . -name x -exec rm {} \\;', 'find . -name x -exec rm {} \\;'],
    ['grep -rl a . | xargs sed -i s/a/b/', 'grep -rl a . | xargs sed -i s/a/b/'],
    ["perl -0pi -e 's/a/b/' a.py", "perl -0pi -e 's/a/b/' a.py"],
    ["python -c \"open('a','w').write('x')\"", "python -c \"open('a','w').write('x')\""],
    [
      "python3 - <<'EOF'\nfrom pathlib import Path\nPath('a').write_text('x')\nEOF",
      "python3 - <<'EOF'\nfrom pathlib import Path\nPath('a').write_text('x')\nEOF",
    ],
    ["node -e \"require('fs').writeFileSync('a','b')\"", "node -e \"require('fs').writeFileSync('a','b')\""],
    ['bash -c "echo x > y"', 'bash -c "echo x > y"'],
    ['x=$(mkdir -p a && echo a)', 'x=$(mkdir -p a && echo a)'],
    ['edit 1:2\nif x > 1:\n    (y)\nend_of_edit', 'edit 1:2\nif x > 1:\n    (y)\nend_of_edit'],
    ['create reproduce.py\n', 'create reproduce.py'],
    ["str_replace_editor create /a.py 'x'", "str_replace_editor create /a.py 'x'"],
    ['for f in a b; do (cd x && rm $f); done', 'for f in a b; do (cd x && rm $f); done'],
    ['ls | (cat > f)', 'ls | (cat > f)'],
    ["python - <<'E' && ls\nopen('a', 'w')\nE", "python - <<'E'\nopen('a', 'w')\nE"],
    ['case $x in a) rm a;; esac', 'rm a'],
    ['f() { rm a; }', 'rm a'],
    ['ed -s a.py <<< w', 'ed -s a.py <<< w'],
    ['echo `rm a`', 'echo `rm a`'],
    ['printf "%s" "$(cat <<\'E\'\n)\nE\n)" > f', 'printf "%s" "$(cat <<\'E\'\n)\nE\n)" > f'],
  ])('%j', (command, part) => {
    expect(editPart(command)).toBe(part);
  });
});

test.each([
  '(',
  '((',
  '{ ',
  '"',
  "'",
  '`',
  '$(',
  '${',
  '<<E ',
  '<<E\n',
  '>',
  'if ',
  'case x in ',
  '|',
  '\\',
  'edit 1:1\n',
  'open(',
  'for x in ',
  'find -exec ',
  'python -c "',
  'eval ',
  'env ',
  '[[ ',
  '$((',
  'npx ',
  'bash <<E\n',
  'sh|',
  'echo a|python|',
  '> a\n',
  '((a))',
])('takes time linear in text that is no shell: %j', (piece) => {
  const grown = growth(
    (bytes) => repeated(piece, bytes),
    (command) => void editPart(command),
  );
  expect(grown).toBeLessThan(LINEAR_AT_MOST);
});

test('an edit part, read as a command, is its own edit part', () => {
  const word = fc.constantFrom(
    'ls',
    'rm a',
    'cat b | tee c',
    "sed -i 's/a/b/' f",
    'echo x > y',
    'cat > f <<E\nx\nE\n',
    '(',
    ')',
    '"',
    '`',
  );
  const joint = fc.constantFrom(' && ', '; ', '\n', ' | ', ' || ');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, joint), { maxLength: 8 }), (pieces) => {
      const part = editPart(pieces.flat().join(''));
      if (part !== null) expect(editPart(part)).not.toBeNull();
    }),
  );
});
