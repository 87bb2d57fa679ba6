/** Where points come from, and who takes part without a seat. */
import { mark, t } from "../../../lib/i18n/index.svelte.ts";
import type { Rival } from "../../../lib/people.ts";
import type { Source } from "../../game.ts";

export const sources: Record<string, Source> = {
  gods: { name: mark("source of points|Gods"), symbol: "god" },
  nobles: { name: mark("source of points|Nobles"), symbol: "noble" },
  artisans: { name: mark("source of points|Artisans"), symbol: "artisan" },
  nile: { name: mark("source of points|Nile"), symbol: "river" },
  tomb: { name: mark("source of points|Tomb"), symbol: "tomb" },
  leftovers: { name: mark("source of points|Leftovers"), symbol: "offering" },
  tokens: { name: mark("source of points|Tokens"), symbol: "pharaoh-token" },
};

export const rival: Rival = { side: "traitor", name: () => t("The Traitor"), won: (n) => t("The Traitor wins with a score of {n}", { n }) };
