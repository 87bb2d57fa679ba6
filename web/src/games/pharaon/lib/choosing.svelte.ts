/** What I look at before anything is sent: an area, then a thing in it and how it is paid. */
import type { Area, PharaonView, Plan } from "#engine/pharaon.mjs";
import type { PharaonData } from "./data.ts";
import { AREAS } from "./kinds.ts";
import { plan } from "./rules.ts";

const AREA_OF: Record<string, Area> = { set: "offerings", noble: "nobles", option: "nile", artisan: "artisans" };

/** The area in which an answer takes something; building a stage is the action itself. */
export function areaOfTake(take: string): Area | null {
  const [verb = "", rest = ""] = take.split(" ");
  return AREA_OF[verb] ?? (verb === "act" && AREAS.includes(rest as Area) ? (rest as Area) : null);
}

/** A jar is taken by passing; the last one is taken unasked. */
function passPlan(view: PharaonView, jar: string): Plan {
  const asked = view.jars.up.filter(Boolean).length > 1 ? ["pass", jar] : ["pass"];
  return { steps: asked.map((move) => ({ move, asked: "turn", paid: [], others: [] })), points: 0 };
}

export class Choosing {
  area: Area | null = $state(null);
  take: string | null = $state(null);
  /** The moves that were chosen otherwise than is cheapest, and those before them. */
  fixed: string[] = $state.raw([]);

  /** The beginning of a move with an ability that has many targets. */
  ability: string | null = $state(null);

  open(area: Area): void {
    this.ability = null;
    this.area = area;
    this.take = area === "tomb" ? "act tomb" : null;
    this.fixed = [];
  }
  pick(take: string): void {
    this.ability = null;
    this.area = areaOfTake(take);
    this.take = take;
    this.fixed = [];
  }
  back(): void {
    if (this.take && this.area !== "tomb" && this.area !== null) this.open(this.area);
    else if (this.ability?.includes(" ")) this.ability = this.ability.split(" ")[0] ?? null;
    else this.close();
  }
  use(ability: string): void {
    this.close();
    this.ability = ability;
  }
  close(): void {
    this.ability = null;
    this.area = null;
    this.take = null;
    this.fixed = [];
  }
  /** Another answer at one step; what follows is worked out again. */
  exchange(made: Plan, step: number, other: string): void {
    this.fixed = [...made.steps.slice(0, step).map(({ move }) => move), other];
  }
  /** The whole action with its payment; null while nothing is chosen or it cannot be paid. */
  plan(view: PharaonView, me: number, data: PharaonData): Plan | null {
    if (this.take?.startsWith("jar ")) return passPlan(view, this.take);
    if (!this.take || !this.area) return null;
    const wanted = [`act ${this.area}`, `free ${this.area}`, this.take];
    return plan(view, me, wanted, this.fixed, data) ?? plan(view, me, wanted, [], data);
  }
}
