/** The text of the rules: part of the client for the games that it draws, asked for else. */
import { api } from "./net/api.ts";

const texts = import.meta.glob<{ default: string }>("../../engine/rules/*.json");

export async function rulesOf(game: string, language: string): Promise<string> {
  const load = texts[`../../engine/rules/${game}.${language}.json`];
  return load ? (await load()).default : (await api.get<{ text: string }>(`/api/games/${game}/rules?language=${language}`)).text;
}
