/** Keys under which tools keep their map of servers. */
const MAPS = ['mcpServers', 'mcp_servers', 'servers'];

/** Names of the MCP servers that a configuration gives an agent: the keys of its map of servers, or its own. */
export function mcpServerNames(config: unknown): string[] {
  if (!isObject(config)) return [];
  const map = MAPS.map((key) => (Object.hasOwn(config, key) ? config[key] : undefined)).find(isObject);
  return Object.keys(map ?? config).filter((name) => isObject((map ?? config)[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
