/** The script that the greeting task asks for. */
export const SOLVED = `#!/bin/sh
[ -n "$1" ] || exit 2
printf 'Hello, %s!\\n' "$1"
`;

/** How the offline oracle works the greeting, which the scaffolds of scripts ask for. */
export const SOLUTION = {
  instance_id: 'greeting',
  problem: 'must print `Hello, NAME!` for whatever name it is given',
  files: ['greet.sh'],
  look: ['cat greet.sh README.md'],
  edit: [`cat > greet.sh <<'END'\n${SOLVED}END`],
  verify: ['sh greet.sh Ada'],
};
