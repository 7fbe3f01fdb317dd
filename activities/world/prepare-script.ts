/**
 * Settings of every git that reads an untrusted repository, in place of the user's and the machine's. Hooks, monitors,
 * templates and attributes from elsewhere are off; packs come out the same each time; any object may be asked for.
 */
export const GIT_SETTINGS = `[safe]
	directory = *
[core]
	hooksPath = /dev/null
	attributesFile = /dev/null
	excludesFile = /dev/null
	fsmonitor = false
	logAllRefUpdates = false
	checkStat = minimal
	trustctime = false
[init]
	templateDir =
	defaultBranch = main
[protocol]
	allow = never
[protocol "file"]
	allow = always
[uploadpack]
	allowAnySHA1InWant = true
[pack]
	threads = 1
	writeReverseIndex = false
[fetch]
	unpackLimit = 1
	writeCommitGraph = false
	fsckObjects = false
[submodule]
	recurse = false
[gc]
	auto = 0
[maintenance]
	auto = false
`;

/** The same for a fetch over the network. */
export const REMOTE_SETTINGS = `${GIT_SETTINGS}[protocol "https"]
	allow = always
[protocol "http"]
	allow = always
[protocol "ssh"]
	allow = always
[protocol "git"]
	allow = always
`;

/**
 * Makes the repository at $WORKSPACE from $SOURCE. Its one branch is `main`; there is no other ref, no reflog, no remote,
 * and no object that is not of $COMMIT or its ancestors. All files have the time of the commit, and the index is a
 * little younger, so that git takes none of them for changed while it was written.
 */
export const PREPARE_SCRIPT = `set -eu
fail() { echo "$1"; exit 41; }
source=$SOURCE
if [ "$SOURCE_KIND" = bundle ]; then
  source=$SCRATCH/all
  git init --quiet --bare --object-format="$OBJECT_FORMAT" "$source"
  git -C "$source" bundle unbundle "$SOURCE" > /dev/null || fail "it is no whole git bundle"
fi
git -C "$source" rev-parse --git-dir > /dev/null 2>&1 || fail "it is no git repository, or one that may not be read"
kind=$(git -C "$source" cat-file -t "$COMMIT" 2> /dev/null) || fail "it does not hold that commit"
[ "$kind" = commit ] || fail "that id is a $kind, not a commit"
cd "$WORKSPACE"
git init --quiet --object-format="$OBJECT_FORMAT" .
git fetch --quiet --no-tags --no-write-fetch-head --no-recurse-submodules --update-shallow --update-head-ok "$source" "$COMMIT:refs/heads/main"
git read-tree --reset -u HEAD
git config core.checkStat minimal
git config core.trustctime false
git config gc.auto 0
git config maintenance.auto false
git config pack.threads 1
rm -rf .git/FETCH_HEAD .git/ORIG_HEAD .git/logs .git/hooks .git/branches .git/description .git/info
time=$(git log -1 --format=%ct)
find . -exec touch -h -d "@$time" {} +
git update-index -q --refresh || true
find .git -exec touch -h -d "@$time" {} +
touch -d "@$((time + 10))" .git/index
touch -d "@$time" .git .
echo "commit-time $time"
`;
