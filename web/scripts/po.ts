/** Reads a gettext catalogue: enough of the format for what Babel writes. */

export interface Entry {
  id: string;
  plural?: string;
  texts: string[];
  references: string[];
  fuzzy: boolean;
}

const unquote = (text: string): string => JSON.parse(text) as string;

export function parsePo(source: string): Entry[] {
  const entries: Entry[] = [];
  for (const block of source.split(/\n\s*\n/)) {
    const entry: Entry = { id: "", texts: [], references: [], fuzzy: false };
    let context = "";
    let append: (text: string) => void = () => undefined;
    for (const line of block.split("\n")) {
      const field = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+(".*")$/.exec(line);
      if (line.startsWith("#:")) entry.references.push(...line.slice(2).trim().split(/\s+/));
      else if (line.startsWith("#,")) entry.fuzzy ||= line.includes("fuzzy");
      else if (line.startsWith("#")) continue;
      else if (field) {
        const [, name = "", index = "0", text = '""'] = field;
        if (name === "msgctxt") append = (more) => (context += more);
        else if (name === "msgid") append = (more) => (entry.id += more);
        else if (name === "msgid_plural") append = (more) => (entry.plural = (entry.plural ?? "") + more);
        else append = (more) => (entry.texts[Number(index)] = (entry.texts[Number(index)] ?? "") + more);
        append(unquote(text));
      } else if (line.startsWith('"')) append(unquote(line));
    }
    if (entry.id) entries.push({ ...entry, id: context ? `${context}|${entry.id}` : entry.id });
  }
  return entries;
}

/** Positions as text are read by the server alone: it says in the reader's language what is wrong with one. */
const ofServer = (reference: string): boolean => /\/words\/(position|possible)\.py/.test(reference);

/** What the browser needs of a catalogue: its own messages, and the games' reasons for a refusal. */
export function browserMessages(entries: Entry[]): Record<string, string | string[]> {
  const messages: Record<string, string | string[]> = {};
  for (const entry of entries) {
    const ours = entry.references.some((reference) => /^(web|src\/benben\/games)\//.test(reference) && !ofServer(reference));
    if (!ours || entry.fuzzy || entry.texts.some((text) => !text)) continue;
    messages[entry.id] = entry.plural ? entry.texts : (entry.texts[0] ?? "");
  }
  return messages;
}
