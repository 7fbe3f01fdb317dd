import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Message } from '../../../schemas/message.ts';
import type { Solution } from '../../../schemas/solution.ts';

/** A small repository with a fault, how it is worked, and prefixes that end at each phase. */
const FILES: Record<string, string> = {
  'package.json': '{ "type": "module" }\n',
  'src/total.js': `/** The sum of the rows of an order, in cents. */
export function orderTotal(rows) {
  if (rows.length === 0) return 0;
  return rows.reduce((sum, row) => sum + Math.abs(row.cents), 0);
}
`,
  'src/index.js': "export { orderTotal } from './total.js';\nexport { receipt } from './receipt.js';\n",
  'src/receipt.js': `import { orderTotal } from './total.js';

export function receipt(rows) {
  return rows.map((row) => row.name).join(', ') + ' = ' + orderTotal(rows);
}
`,
};

const CHECK = `node --input-type=module - <<'EOF'
import { orderTotal } from './src/index.js';
const refunded = orderTotal([{ cents: 500 }, { cents: -200 }]);
if (refunded !== 300) throw new Error('refund raises the order total to ' + refunded);
console.log('refund lowers the order total to ' + refunded);
EOF`;

const RECEIPT = `node --input-type=module - <<'EOF'
import { receipt } from './src/index.js';
console.log('receipt with a refund line: ' + receipt([{ name: 'tea', cents: 500 }, { name: 'refund', cents: -500 }]));
EOF`;

export const SOLUTION: Solution = {
  instance_id: 'test__shop-1',
  problem: 'A refund raises the order total',
  files: ['src/total.js'],
  look: ['cat src/total.js', "grep -n 'orderTotal' src/receipt.js src/index.js"],
  edit: [
    `patch -p1 <<'PATCH'
--- a/src/total.js
+++ b/src/total.js
@@ -1,5 +1,6 @@
 /** The sum of the rows of an order, in cents. */
 export function orderTotal(rows) {
   if (rows.length === 0) return 0;
-  return rows.reduce((sum, row) => sum + Math.abs(row.cents), 0);
+  const signedCents = rows.map((row) => (row.refund === true ? -row.cents : row.cents));
+  return signedCents.reduce((sum, cents) => sum + cents, 0);
 }
PATCH`,
  ],
  verify: [CHECK, RECEIPT],
};

export const SUBMIT = 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';

const OPENING: Message[] = [
  { role: 'system', content: 'Give exactly one command in one fenced block:\n\n```bash\nls\n```' },
  {
    role: 'user',
    content: `# A refund raises the order total\n\nAn order with a refund of 2 is 2 dearer, where it should be 2 cheaper.\n\nSubmit with \`${SUBMIT}\`.`,
  },
];

const LISTED: Message[] = [
  { role: 'assistant', content: 'I look around.\n\n```bash\nls src\n```' },
  { role: 'user', content: '<returncode>0</returncode>\n<output>\nindex.js\nreceipt.js\ntotal.js\n</output>' },
];

const READ: Message[] = [
  { role: 'assistant', content: 'I read all of it.\n\n```bash\nhead -20 src/total.js\n```' },
  {
    role: 'user',
    content: `<returncode>0</returncode>\n<output>\n${FILES['src/total.js'] ?? ''}</output>`,
  },
];

export const PREFIXES: Record<'cold' | 'pre_edit' | 'at_edit', Message[]> = {
  cold: OPENING,
  pre_edit: [...OPENING, ...LISTED],
  at_edit: [...OPENING, ...LISTED, ...READ],
};

/** Writes the repository. */
export async function writeRepository(folder: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true });
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(folder, name), text)));
}
