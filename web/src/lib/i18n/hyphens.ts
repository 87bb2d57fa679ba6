/** Where long words may break: the browsers' own dictionaries are not on every machine. */
const words: Record<string, string> = {
  de: "Über|schwem|mung Start|spie|ler|siegel Land|wirt|schaft Stufen|pyra|mide Hand|wer|ker Grab|kam|mer Opfer|gaben über|boten Ressourcen|manage|ment",
  it: "inon|da|zione",
  pl: "Rze|mieśl|nicy Arysto|kraci czer|wony nie|bieski",
  "pt-BR": "ver|melho",
  uk: "Земле|роб|ство Підно|шення чер|воний",
};

/** The text with soft hyphens in the long words of the language. */
export function hyphenate(text: string, language: string): string {
  const known = words[language]?.split(" ") ?? [];
  return known.reduce((done, word) => done.replaceAll(word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")), text);
}
