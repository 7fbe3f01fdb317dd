import { execa } from 'execa';

/**
 * Removes a tree that a hostile command may have made: of any depth (`rm` does not use whole paths), with folders that
 * shut out their owner. Links are removed, never followed.
 */
export async function removeTree(folder: string): Promise<void> {
  const first = await execa('rm', ['-rf', '--', folder], { reject: false });
  if (!first.failed) return;
  await execa('chmod', ['-R', 'u+rwX', '--', folder], { reject: false });
  await execa('rm', ['-rf', '--', folder]);
}
