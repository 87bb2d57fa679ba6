interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const ROOTS = ["/src/main.ts", "/src/lobby/Lobby.svelte"];

/** Puts all that the first visit of the lobby loads into one file: many small ones compress badly. */
export function firstLoad(): (id: string, graph: Graph) => string | null {
  const first = new Set<string>();
  const add = (id: string, graph: Graph): void => {
    if (first.has(id)) return;
    first.add(id);
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) add(other, graph);
  };
  return (id, graph) => {
    const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
    if (!first.size) for (const one of ROOTS) add(root + one, graph);
    return first.has(id) && !id.endsWith("/src/main.ts") ? "first" : null;
  };
}
