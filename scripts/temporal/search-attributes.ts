import type { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';

import { searchAttributes } from '../../temporal.config.ts';

const KEYWORD = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;

/** Registers the search attributes that are missing; safe to do again and from several processes. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(searchAttributes)
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(customAttributes, name));
  if (missing.length === 0) return;
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
  }
}

/** gRPC status of a registration that another process made first. */
const ALREADY_EXISTS = 6;
