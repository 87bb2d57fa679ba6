// An owner's tables: where given, they replace the game's own, name by name.
import { repr, ValueError } from "./python.mjs";

export function owners(given, own) {
  const tables = { ...own, ...given };
  const replaced = Object.keys(given).length > 0;
  return {
    /** A table, as this game has it. */
    table: (s, name) => tables[name],
    /** A rule with the tables of this game. */
    bound: (s, rule) => rule,
    /** The number of a set of tables: 0 for the game's own. */
    data_set_of: (folder) => (folder === null ? 0 : 1),
    /** The name of the folder that the tables came from; null: the game's own. */
    read_data: (value) => {
      if (value === null && !replaced) return null;
      if (typeof value === "string" && replaced) return value;
      const allowed = replaced ? "the name of the folder with the tables that the game was made with" : "null";
      throw new ValueError(`allowed is ${allowed}, not ${repr(value)}`);
    },
  };
}
