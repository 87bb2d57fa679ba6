import { t } from "../../../lib/i18n/index.svelte.ts";
import type { Status } from "../../game.ts";
import { areaName, colourName } from "./names.ts";
import type { PharaonView } from "#engine/pharaon.mjs";

export function pharaonStatus(view: PharaonView, me: number | null, nameOf: (seat: number) => string): Status {
  if (view.turn === null) return { strong: t("The game is over."), rest: "" };
  const mine = view.turn === me;
  const name = nameOf(view.turn);
  const slot = view.paying?.left[0];
  if (slot && mine) {
    const strong = slot === "any" ? t("Pay one more token.") : t("Pay {colour}.", { colour: colourName(slot) });
    return { strong, rest: view.paying?.for === "access" ? t("This opens the area.") : t("For {area}.", { area: areaName(view.paying?.for ?? "") }) };
  }
  switch (view.phase) {
    case "setup":
      return { strong: mine ? t("Choose your noble and jar, {name}.", { name }) : t("{name} is choosing a noble and a jar.", { name }), rest: "" };
    case "action":
      return { strong: mine ? t("Finish your action, {name}.", { name }) : t("{name} is taking an action.", { name }), rest: "" };
    case "passing":
      return { strong: mine ? t("You pass.") : t("{name} passes.", { name }), rest: mine ? t("Take what you get for passing.") : "" };
    case "pyramid":
      return { strong: mine ? t("You move in the pyramid.") : t("{name} moves in the pyramid.", { name }), rest: mine ? t("Choose the income.") : "" };
    case "traitor":
      return { strong: t("The Traitor's turn."), rest: t("You choose which resource goes to his tile.") };
    default:
      return { strong: mine ? t("Your turn, {name}.", { name }) : t("{name}'s turn.", { name }), rest: mine ? t("Choose an area or pass.") : "" };
  }
}
