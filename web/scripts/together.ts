interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What is loaded together is one file, because many small ones compress badly: its name, and what it begins with. */
const FILES: Record<string, string[]> = {
  first: ["main.ts", "lobby/Lobby.svelte"],
  games: ["games/index.ts"],
  table: ["table/TablePage.svelte", "table/ActionBar.svelte", "table/PlayerHead.svelte", "lib/travel.svelte.ts", "lib/ui/Piece.svelte", "lib/ui/Open.svelte", "lib/engine.ts"],
};

/** Tells in which file a module is; one that several begin with is in the first of them. */
export function together(): (id: string, graph: Graph) => string | null {
  const root = new URL("../src/", import.meta.url).pathname;
  const places = new Map<string, string>();
  const add = (id: string, file: string, graph: Graph): void => {
    if (places.has(id)) return;
    places.set(id, file);
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) add(other, file, graph);
  };
  return (id, graph) => {
    if (!places.size) for (const [file, roots] of Object.entries(FILES)) for (const one of roots) add(root + one, file, graph);
    return id === `${root}main.ts` ? null : (places.get(id) ?? null);
  };
}
