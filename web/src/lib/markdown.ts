/** Enough of Markdown for our own rules: headings, numbered paragraphs, lists, tables, bold and code. */
export type Inline = { kind: "text" | "bold" | "code" | "italic"; text: string };
export type Block =
  | { kind: "heading"; level: number; text: Inline[]; id: string }
  | { kind: "paragraph"; text: Inline[]; id: string | null; number: Inline | null }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export function inline(source: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|\b_(.+?)_\b/g;
  let from = 0;
  for (const found of source.matchAll(pattern)) {
    if (found.index > from) parts.push({ kind: "text", text: source.slice(from, found.index) });
    const [whole, bold, code, starred, lined] = found;
    const italic = starred ?? lined;
    parts.push(bold ? { kind: "bold", text: bold } : code ? { kind: "code", text: code } : { kind: "italic", text: italic ?? "" });
    from = found.index + whole.length;
  }
  if (from < source.length) parts.push({ kind: "text", text: source.slice(from) });
  return parts;
}

const cells = (row: string): Inline[][] => row.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));

export function blocks(source: string): Block[] {
  return source.split(/\n\s*\n/).flatMap((chunk): Block[] => {
    const lines = chunk.trim().split("\n");
    const first = lines[0] ?? "";
    const heading = /^(#+)\s+(.*)$/.exec(first);
    if (heading) {
      const text = heading[2] ?? "";
      const number = /^(\d+(?:\.\d+)*)/.exec(text)?.[1];
      const rest = lines.slice(1).join("\n").trim();
      return [{ kind: "heading", level: (heading[1] ?? "#").length, text: inline(text), id: number ? `p${number}` : "" }, ...(rest ? blocks(rest) : [])];
    }
    if (first.startsWith("|")) return [{ kind: "table", head: cells(first), rows: lines.slice(2).map(cells) }];
    if (/^[-*] /.test(first)) return [{ kind: "list", items: items(lines) }];
    return numbered(lines);
  });
}

/** A list's lines; a line that does not begin an item goes on with the last. */
function items(lines: string[]): Inline[][] {
  const texts: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) texts.push(line.slice(2));
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return texts.map(inline);
}

/** Paragraphs open with their number, as "**3.4** " or "_3.4_ "; each gets an address. */
function numbered(lines: string[]): Block[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (/^(\*\*|_)\d+(\.\d+)+(?!\d)/.test(line) || !texts.length) texts.push(line);
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return texts.map((text) => {
    const [whole = "", mark, number] = /^(\*\*|_)(\d+(?:\.\d+)+)(?:\*\*|_)\s*/.exec(text) ?? [];
    const shown: Inline | null = number ? { kind: mark === "_" ? "italic" : "bold", text: number } : null;
    return { kind: "paragraph", text: inline(text.slice(whole.length)), id: number ? `p${number}` : null, number: shown };
  });
}
