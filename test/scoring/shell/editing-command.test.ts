import { expect, test } from '@jest/globals';

import { editPart } from '../../../scoring/duel/edit-part.ts';

const EDITS = `
  rm --help me
  /bin/rm a
  rename s/a/b/ a
  apply_patch
  sudo -u root rm a
  sudo -E nice -n 5 nohup rm a
  timeout -k 3 5 mv a b
  timeout 5 mv a b
  command rm a
  command -p rm a
  A=1 B+=2 cp a b
  find . -print0 | xargs -0 -n 1 -P 4 rm
  xargs -I {} cp {} b
  eval "rm a"
  eval rm a
  bash -lc 'rm a'
  bash -c "bash -c 'rm a'"
  sh <<< 'rm a'
  echo 'rm a' | sh
  printf 'rm a' | bash -s
  python3.11 -c "open('a', 'w')"
  python -m black a.py
  echo "open('a', 'w')" | python
  python - <<< "open('a', 'w')"
  python /dev/stdin <<< "import os; os.remove('a')"
  perl -pi -e s/a/b/ a
  perl -pe s/a/b/ -i a
  ruby -i -pe 1 a
  ruby -e 'File.write("a", 1)'
  perl -E 'unlink("a")'
  php -r 'touch("a");'
  node --eval 'fs.mkdirSync("a")'
  awk '{ print > "out" }' a
  gawk -i inplace '{ print }' a
  mawk '{ printf "x" >> "out" }' a
  sed --in-place=.bak s/a/b/ a
  sed -ni p a
  tee a
  sponge a
  patch -p1
  dd if=a of=b
  tar xf a.tar
  tar -czf a.tgz b
  tar --extract --file a.tar
  curl -o a http://x
  curl --output=a http://x
  curl -O http://x
  curl -#O http://x
  curl --remote-name http://x
  curl -fsSLo a http://x
  wget http://x
  wget -O a http://x
  str_replace_based_edit_tool create a
  file_editor str_replace a
  cargo fmt
  cargo add serde
  go fmt ./...
  go mod tidy
  ruff format .
  ruff check --fix .
  npx prettier --write a.js
  npx -y eslint --fix a.js
  prettier -w a.js
  gofmt -w a.go
  yapf -i a.py
  clang-format -i a.c
  rubocop -A
  sort -o a a
  sort --output=a a
  black .
  isort a.py
  dos2unix a
  unzip a.zip
  gzip a
  xz a
  git checkout -- a
  git --git-dir x -c a=b commit -m x
  git stash
  git stash drop
  git apply --stat --apply a.patch
  git apply a.patch
  git worktree add x
  git submodule update
  find . -fprint out
  find . -fprintf out %p
  find . -fls out
  find . -execdir rm {} +
  find . -ok rm {} +
  a <> b
  a &> b
  a &>> b
  a >| b
  a 2> b
  python -c "shutil.copy(a, b)"
  python -c "f = open(name, mode); f.write(x)"
  python -c "open('a', mode='ab')"
  python -c "open('a', 'rb+')"
`;

const READS = `
  rm --help
  mv --version
  sudo -u root cat a
  env
  eval ls
  eval "eval 'eval \\"eval rm a\\"'"
  bash -c ls
  bash script.sh
  echo 'ls' | sh
  cat a | sh
  echo 'rm a' | cat | sh
  python a.py < b
  python -m pytest
  python -c "open('a')"
  python -c "open('a', 'r')"
  python -c "open('a', encoding='ascii')"
  python -c "f = open(name, mode); sys.stdout.write(f.read())"
  python -c "sys.stderr.write('x')"
  perl -ne print a
  ruby -e 'puts File.read("a")'
  php -r 'echo 1;'
  node -p '1 + 1'
  awk '$1 >= "b"' a
  awk '{ print $1 }' a
  sed -n p a
  sed p a
  tee
  tee -
  tee /dev/null
  tee -a /dev/stderr
  patch --dry-run -p1
  dd if=a
  dd if=a of=/dev/null
  tar tf a.tar
  tar -tvf a.tar
  tar --list --file a.tar
  tar
  curl http://x
  curl -sSL http://x
  curl --output-dir x http://x
  curl -o /dev/null http://x
  wget --spider http://x
  wget -qO- http://x
  wget -O - http://x
  str_replace_editor view a
  file_editor
  cargo test
  cargo fmt --check
  go test ./...
  go mod graph
  go mod why a
  go vet
  ruff check .
  ruff format --check .
  ruff format --diff=a .
  npx jest
  npx -y jest
  npx
  prettier --check a.js
  eslint a.js
  gofmt -l a.go
  sort a
  black --check .
  isort --diff a.py
  rustfmt --check a.rs
  unzip -l a.zip
  gzip -c a
  git
  git log
  git -C x
  git stash show
  git apply --numstat a.patch
  git apply --summary a.patch
  git worktree list
  git submodule status
  git submodule
  find . -name delete
  find . -exec cat {} +
  a < b
  a <> /dev/null
  a <&3
  a >&2
  a >&-
  a > /dev/fd/2
  a > /dev/tty
  a <<< b
  command -v rm
  command -V rm
`;

const lines = (table: string): string[] =>
  table.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

test.each(lines(EDITS))('edits: %s', (command) => {
  expect(editPart(command)).toBe(command);
});

test.each(lines(READS))('only reads: %s', (command) => {
  expect(editPart(command)).toBeNull();
});
